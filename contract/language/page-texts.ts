/**
 * What the edge writes into pages, and shows when nothing else can: it says them in the language of the page,
 * as the shell's build has them.
 */
export const pageTexts = {
  tagline: /*i18n*/ 'Work that travels',
  description:
    /*i18n*/ 'Marigold connects job seekers in India with remote and office roles abroad. Free for candidates, with a dedicated agent for each of them.',
  couldNotStart:
    /*i18n*/ 'Marigold could not start. Your connection may have dropped. Nothing you saved is lost.',
  tryAgain: /*i18n*/ 'Try again',
  formsNeedScripts:
    /*i18n*/ 'Signing in and signing up need JavaScript. Please switch it on in your browser.',
  needsScripts:
    /*i18n*/ 'Marigold needs JavaScript. Please switch it on in your browser and load this page again.',
  offline: /*i18n*/ 'You are offline',
  offlineReason: /*i18n*/ 'This page needs the internet. Check your connection, then try again.',
  unreachable: /*i18n*/ 'We cannot reach Marigold',
  unreachableReason:
    /*i18n*/ 'Your connection may be weak, or the portal may be down for a moment. Wait a little, then try again.',
  notFound: /*i18n*/ 'We cannot find this page',
  notFoundReason: /*i18n*/ 'The address may be mistyped, or the page has moved.',
  goHome: /*i18n*/ 'Go to the home page',
  failed: /*i18n*/ 'This page did not load',
  failedReason: /*i18n*/ 'Something went wrong on our side. Wait a little, then try again.',
  tooMuch: /*i18n*/ 'Your browser sent more than we can take',
  tooMuchReason:
    /*i18n*/ 'We have asked it to delete the cookies that it keeps for this site. You stay signed in. If it happens again, delete the cookies of this site in the settings of your browser.',
  savedIsSafe:
    /*i18n*/ 'What you have saved is safe. If you are signed in, answers that you have not saved and files that you have not uploaded stay on this device until you are back.',
} as const;
