import { Trans } from '@lingui/react';
import type { ReactNode } from 'react';
import { deletionDays, proofMinutes } from 'contract/wire/account-periods';
import { applicationStages } from 'contract/wire/applications';
import { documentSlots } from 'contract/wire/documents';
import { pictureHint } from 'contract/wire/files';
import { i18n } from 'shared/i18n/i18n';
import { paths } from 'platform/routes';
import { waitingTimes } from 'shared/form/shared-device';
import { Link } from 'shared/runtime/router';
import { profileStatusTexts } from 'contract/wire/user-data';

interface Question {
  /** Its address: /help#new-password */
  readonly id: string;
  readonly question: string;
  readonly answer: () => ReactNode;
}

interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

const slots = Object.values(documentSlots).flat();
const labels = (chosen: typeof slots) => chosen.map(({ label }) => <li key={label}>{i18n.t(label)}</li>);
const needed = slots.filter(({ required }) => required);
const neededOfFreshers = needed.filter(({ notForFreshers }) => !notForFreshers);

const day = 24 * 3_600_000;

const account = <Link to={paths.account()} />;
const dashboard = <Link to={paths.dashboard()} />;
const privacyNotice = <Link to={paths.privacy()} />;

const signIn: QuestionGroup = {
  id: 'sign-in',
  title: /*i18n*/ 'Signing in',
  questions: [
    {
      id: 'new-password',
      question: /*i18n*/ 'I forgot my password',
      answer: () => (
        <p>
          <Trans
            id="Go to <0>Forgot password</0> and enter the email address of your account. We send you a link to set a new password. It works once, and for a short time only: the email says how long. A new password signs you out on every device."
            components={{ 0: <Link to={paths.forgotPassword()} /> }}
          />
        </p>
      ),
    },
    {
      id: 'no-email',
      question: /*i18n*/ 'The email with the link has not arrived',
      answer: () => (
        <p>
          {i18n.t(
            'Look in your spam folder, and check that you entered the address that you signed up ' +
              'with. We show the same message for every address, so that nobody can find out who ' +
              'has an account. If nothing comes, ask for a link again.',
          )}
        </p>
      ),
    },
    {
      id: 'too-many-attempts',
      question: /*i18n*/ 'It says “Too many attempts”',
      answer: () => (
        <p>
          {i18n.t(
            'After several wrong passwords we stop for a while, so that nobody can guess yours. ' +
              'Wait a quarter of an hour, then try again.',
          )}
        </p>
      ),
    },
    {
      id: 'session-ended',
      question: /*i18n*/ 'It says “Your session has ended”',
      answer: () => (
        <p>
          {i18n.t(
            'For your safety you are signed out after some time, and when your password changes. ' +
              'Sign in again on the same device: answers and files that you have not saved yet are still there.',
          )}
        </p>
      ),
    },
    {
      id: 'change-sign-in',
      question: /*i18n*/ 'How do I change my password or my email address?',
      answer: () => (
        <p>
          <Trans
            id="You change your password on your <0>account page</0>. You change your email address in your <1>profile</1>: we send a link to the new address, and until you have opened it you sign in with the old one."
            components={{ 0: account, 1: <Link to={paths.onboarding()} /> }}
          />
        </p>
      ),
    },
    {
      id: 'shared-device',
      question: /*i18n*/ 'I share my phone or computer',
      answer: () => (
        <p>
          <Trans
            id="Tick “This is a shared device” when you sign in, and choose “Log out” in the menu when you have finished. It also removes answers and files that you have not saved from this device. If you forgot to, sign in on another device and end the session there, on your <0>account page</0>."
            components={{ 0: account }}
          />
        </p>
      ),
    },
    {
      id: 'stranger',
      question: /*i18n*/ 'Somebody else has signed in to my account',
      answer: () => (
        <p>
          <Trans
            id="Change your password on your <0>account page</0>. That signs out all other devices. There you also see where you are signed in, and since when."
            components={{ 0: account }}
          />
        </p>
      ),
    },
  ],
};

const papers: QuestionGroup = {
  id: 'papers',
  title: /*i18n*/ 'Papers',
  questions: [
    {
      id: 'which-papers',
      question: /*i18n*/ 'Which papers do I need?',
      answer: () => (
        <>
          <p>{i18n.t('With work experience:')}</p>
          <ul>{labels(needed)}</ul>
          <p>{i18n.t('Without work experience (“I’m a fresher”):')}</p>
          <ul>{labels(neededOfFreshers)}</ul>
          <p>{i18n.t('All others are optional. Upload them if you have them.')}</p>
        </>
      ),
    },
    {
      id: 'missing-paper',
      question: /*i18n*/ 'I do not have all of them now',
      answer: () => (
        <p>
          <Trans
            id="Upload what you have. If identity documents are missing, choose “Next” and then “Upload what I have”. You can come back and add the others: your <0>dashboard</0> shows how many of them we have."
            components={{ 0: dashboard }}
          />
        </p>
      ),
    },
    {
      id: 'file-kinds',
      question: /*i18n*/ 'Which files can I upload?',
      answer: () => (
        <>
          <ul>
            <li>{i18n.t('Identity and academic documents: PDF, DOC or DOCX')}</li>
            <li>{i18n.t('All other documents: PDF')}</li>
          </ul>
          <p>{i18n.t('Each file can have 5 MB at most.')}</p>
        </>
      ),
    },
    {
      id: 'masked-aadhaar',
      question: /*i18n*/ 'Can I send a masked Aadhaar?',
      answer: () => (
        <p>{i18n.t('Yes. A masked Aadhaar shows only the last 4 digits of the number. It is enough.')}</p>
      ),
    },
    {
      id: 'waiting-file',
      question: /*i18n*/ 'Where is a file that I chose and did not upload?',
      answer: () => (
        <p>
          {i18n.t(
            'On your device alone, in this browser, for ' +
              '{days, plural, one {# day} other {# days}}. It is not with us until you choose ' +
              '“Next”, “Complete” or “Upload what I have”. Logging out removes it from the device.',
            { days: waitingTimes.own / day },
          )}
        </p>
      ),
    },
    {
      id: 'unsaved-answers',
      question: /*i18n*/ 'Do I lose what I typed if the connection drops?',
      answer: () => (
        <p>
          {i18n.t(
            'No. While you are signed in, answers in your profile stay on your device until you ' +
              'save them or log out. Open the same page again, in the same browser.',
          )}
        </p>
      ),
    },
    {
      id: 'change-answers',
      question: /*i18n*/ 'Can I change an answer or a paper later?',
      answer: () => (
        <p>
          <Trans
            id="Yes, at any time. Go to the step in your <0>profile</0> or your <1>documents</1> and save it again. A new file replaces the one that we have."
            components={{ 0: <Link to={paths.onboarding()} />, 1: <Link to={paths.documents()} /> }}
          />
        </p>
      ),
    },
  ],
};

const review: QuestionGroup = {
  id: 'review',
  title: /*i18n*/ 'Review and applications',
  questions: [
    {
      id: 'after-upload',
      question: /*i18n*/ 'What happens when I have sent everything?',
      answer: () => (
        <p>
          <Trans
            id="Our recruitment staff review your profile and your papers. When it is approved, an agent looks for jobs that fit you. You do not apply yourself: each application appears on your <0>dashboard</0>."
            components={{ 0: dashboard }}
          />
        </p>
      ),
    },
    {
      id: 'profile-status',
      question: /*i18n*/ 'What does the status of my profile mean?',
      answer: () => (
        <dl>
          <dt>{i18n.t('Profile created')}</dt>
          <dd>
            {i18n.t(
              'Our recruitment staff will look at it. Complete your profile and your documents if ' +
                'you have not yet.',
            )}
          </dd>
          <dt>{i18n.t(profileStatusTexts['under-review'])}</dt>
          <dd>{i18n.t('Our staff are looking at it. You do not have to do anything.')}</dd>
          <dt>{i18n.t(profileStatusTexts['requires-updates'])}</dt>
          <dd>
            {i18n.t(
              'Something has to change. If our staff have left you a message, your dashboard shows ' +
                'it. Correct the answer or the paper and save it.',
            )}
          </dd>
          <dt>{i18n.t(profileStatusTexts.approved)}</dt>
          <dd>{i18n.t('We have begun to match you with jobs.')}</dd>
        </dl>
      ),
    },
    {
      id: 'application-stages',
      question: /*i18n*/ 'Which stages does an application have?',
      answer: () => (
        <>
          <ol>
            {applicationStages.map((stage) => (
              <li key={stage}>{i18n.t(stage)}</li>
            ))}
          </ol>
          <p>
            <Trans
              id="The details of an application on your <0>dashboard</0> show the stage and when it changed last."
              components={{ 0: dashboard }}
            />
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      question: /*i18n*/ 'How long does it take?',
      answer: () => (
        <p>
          <Trans
            id="We cannot promise a time: it depends on your papers and on the employer. Your <0>dashboard</0> always has the newest status."
            components={{ 0: dashboard }}
          />
        </p>
      ),
    },
    {
      id: 'fee',
      question: /*i18n*/ 'Do I have to pay?',
      answer: () => (
        <p>{i18n.t('No. There is no registration fee. Employers pay, and only when they hire.')}</p>
      ),
    },
  ],
};

const photos: QuestionGroup = {
  id: 'photos',
  title: /*i18n*/ 'Photos',
  questions: [
    {
      id: 'photo-of-paper',
      question: /*i18n*/ 'I have no scanner. Can I use my phone?',
      answer: () => (
        <p>
          <Trans
            id="Yes. Open your <0>documents</0> on the phone and choose “Take a photo”, or “Photos” for pictures that you have already. They become one PDF on your phone before it is uploaded; add pages, turn them, and put them in order."
            components={{ 0: <Link to={paths.documents()} /> }}
          />
        </p>
      ),
    },
    {
      id: 'good-photo',
      question: /*i18n*/ 'How do I take a photo that can be read?',
      answer: () => (
        <p>
          {i18n.t(
            'Put the paper on a dark, flat surface in daylight, with no shadow of the phone on ' +
              'it. Hold the phone straight above it, so that all four corners are in the picture, ' +
              'and check that you can read the smallest text.',
          )}
        </p>
      ),
    },
    {
      id: 'profile-picture',
      question: /*i18n*/ 'Which pictures can be my profile picture?',
      answer: () => (
        <p>
          {i18n.t(
            '{hint}. HEIC photos of an iPhone are converted where your browser can read them; if ' +
              'yours cannot, choose a JPG.',
            { hint: i18n.t(pictureHint) },
          )}
        </p>
      ),
    },
    {
      id: 'too-large',
      question: /*i18n*/ 'My file is larger than 5 MB',
      answer: () => (
        <p>
          {i18n.t(
            'Scan or export it again with a lower resolution: text stays readable at 150 dots per ' +
              'inch. Or take a photo of the paper with your phone, on this portal.',
          )}
        </p>
      ),
    },
  ],
};

const privacy: QuestionGroup = {
  id: 'privacy',
  title: /*i18n*/ 'Privacy',
  questions: [
    {
      id: 'who-sees-it',
      question: /*i18n*/ 'Who sees my papers?',
      answer: () => (
        <p>
          <Trans
            id="Our recruitment staff, who must say why each time they open one. Employers receive what they need to consider you, such as your name, your resume and your skills. The <0>privacy notice</0> says more."
            components={{ 0: privacyNotice }}
          />
        </p>
      ),
    },
    {
      id: 'password-again',
      question: /*i18n*/ 'Why do you ask for my password again?',
      answer: () => (
        <p>
          {i18n.t(
            'Before you see your identity documents or download your data, if you entered it more ' +
              'than {minutes, plural, one {# minute} other {# minutes}} ago. Whoever finds your ' +
              'phone unlocked cannot get at them.',
            { minutes: proofMinutes },
          )}
        </p>
      ),
    },
    {
      id: 'download-data',
      question: /*i18n*/ 'How do I get a copy of my data?',
      answer: () => (
        <p>
          <Trans
            id="Choose “Download my data” on your <0>account page</0>. You get one ZIP file with your details, your answers, your applications and your files."
            components={{ 0: account }}
          />
        </p>
      ),
    },
    {
      id: 'delete-account',
      question: /*i18n*/ 'How do I delete my account?',
      answer: () => (
        <p>
          <Trans
            id="Choose “Delete my account” on your <0>account page</0>. You have {days, plural, one {# day} other {# days}} to change your mind. Then we delete it with your files, and cannot restore them."
            values={{ days: deletionDays }}
            components={{ 0: account }}
          />
        </p>
      ),
    },
  ],
};

/** In the order of the page. Each answer is true of this portal: a fact that has a constant comes from it. */
export const questionGroups: readonly QuestionGroup[] = [signIn, papers, review, photos, privacy];
