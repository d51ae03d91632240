import type { ReactNode } from 'react';
import { deletionDays, proofMinutes } from 'contract/account';
import { applicationStages } from 'contract/applications';
import { documentSlots } from 'contract/documents';
import { pictureHint } from 'contract/files';
import { paths } from 'platform/routes';
import { waitingTimes } from 'shared/form/shared-device';
import { Link } from 'shared/runtime/router';

interface Question {
  /** Its address: /help#new-password */
  readonly id: string;
  readonly question: string;
  readonly answer: ReactNode;
}

interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

const slots = Object.values(documentSlots).flat();
const labels = (chosen: typeof slots) => chosen.map(({ label }) => <li key={label}>{label}</li>);
const needed = slots.filter(({ required }) => required);
const neededOfFreshers = needed.filter(({ notForFreshers }) => !notForFreshers);

const day = 24 * 3_600_000;
const pickedFor = `${waitingTimes.own / day} days`;

const account = <Link to={paths.account()}>account page</Link>;
const dashboard = <Link to={paths.dashboard()}>dashboard</Link>;
const privacyNotice = <Link to={paths.privacy()}>privacy notice</Link>;

const signIn: QuestionGroup = {
  id: 'sign-in',
  title: 'Signing in',
  questions: [
    {
      id: 'new-password',
      question: 'I forgot my password',
      answer: (
        <p>
          Go to <Link to={paths.forgotPassword()}>Forgot password</Link> and enter the email address of your
          account. We send you a link to set a new password. It works once, and for a short time only: the
          email says how long. A new password signs you out on every device.
        </p>
      ),
    },
    {
      id: 'no-email',
      question: 'The email with the link has not arrived',
      answer: (
        <p>
          Look in your spam folder, and check that you entered the address that you signed up with. We show
          the same message for every address, so that nobody can find out who has an account. If nothing
          comes, ask for a link again.
        </p>
      ),
    },
    {
      id: 'too-many-attempts',
      question: 'It says “Too many attempts”',
      answer: (
        <p>
          After several wrong passwords we stop for a while, so that nobody can guess yours. Wait a quarter of
          an hour, then try again.
        </p>
      ),
    },
    {
      id: 'session-ended',
      question: 'It says “Your session has ended”',
      answer: (
        <p>
          For your safety you are signed out after some time, and when your password changes. Sign in again on
          the same device: answers and files that you have not saved yet are still there.
        </p>
      ),
    },
    {
      id: 'change-sign-in',
      question: 'How do I change my password or my email address?',
      answer: (
        <p>
          You change your password on your {account}. You change your email address in your{' '}
          <Link to={paths.onboarding()}>profile</Link>: we send a link to the new address, and until you have
          opened it you sign in with the old one.
        </p>
      ),
    },
    {
      id: 'shared-device',
      question: 'I share my phone or computer',
      answer: (
        <p>
          Tick “This is a shared device” when you sign in, and choose “Log out” in the menu when you have
          finished. It also removes answers and files that you have not saved from this device. If you forgot
          to, sign in on another device and end the session there, on your {account}.
        </p>
      ),
    },
    {
      id: 'stranger',
      question: 'Somebody else has signed in to my account',
      answer: (
        <p>
          Change your password on your {account}. That signs out all other devices. There you also see where
          you are signed in, and since when.
        </p>
      ),
    },
  ],
};

const papers: QuestionGroup = {
  id: 'papers',
  title: 'Papers',
  questions: [
    {
      id: 'which-papers',
      question: 'Which papers do I need?',
      answer: (
        <>
          <p>With work experience:</p>
          <ul>{labels(needed)}</ul>
          <p>Without work experience (“I’m a fresher”):</p>
          <ul>{labels(neededOfFreshers)}</ul>
          <p>All others are optional. Upload them if you have them.</p>
        </>
      ),
    },
    {
      id: 'missing-paper',
      question: 'I do not have all of them now',
      answer: (
        <p>
          Upload what you have. If identity documents are missing, choose “Next” and then “Upload what I
          have”. You can come back and add the others: your {dashboard} shows how many of them we have.
        </p>
      ),
    },
    {
      id: 'file-kinds',
      question: 'Which files can I upload?',
      answer: (
        <>
          <ul>
            <li>Identity and academic documents: PDF, DOC or DOCX</li>
            <li>All other documents: PDF</li>
          </ul>
          <p>Each file can have 5 MB at most.</p>
        </>
      ),
    },
    {
      id: 'masked-aadhaar',
      question: 'Can I send a masked Aadhaar?',
      answer: <p>Yes. A masked Aadhaar shows only the last 4 digits of the number. It is enough.</p>,
    },
    {
      id: 'waiting-file',
      question: 'Where is a file that I chose and did not upload?',
      answer: (
        <p>
          On your device alone, in this browser, for {pickedFor}. It is not with us until you choose “Next”,
          “Complete” or “Upload what I have”. Logging out removes it from the device.
        </p>
      ),
    },
    {
      id: 'unsaved-answers',
      question: 'Do I lose what I typed if the connection drops?',
      answer: (
        <p>
          No. While you are signed in, answers in your profile stay on your device until you save them or log
          out. Open the same page again, in the same browser.
        </p>
      ),
    },
    {
      id: 'change-answers',
      question: 'Can I change an answer or a paper later?',
      answer: (
        <p>
          Yes, at any time. Go to the step in your <Link to={paths.onboarding()}>profile</Link> or your{' '}
          <Link to={paths.documents()}>documents</Link> and save it again. A new file replaces the one that we
          have.
        </p>
      ),
    },
  ],
};

const review: QuestionGroup = {
  id: 'review',
  title: 'Review and applications',
  questions: [
    {
      id: 'after-upload',
      question: 'What happens when I have sent everything?',
      answer: (
        <p>
          Our recruitment staff review your profile and your papers. When it is approved, an agent looks for
          jobs that fit you. You do not apply yourself: each application appears on your {dashboard}.
        </p>
      ),
    },
    {
      id: 'profile-status',
      question: 'What does the status of my profile mean?',
      answer: (
        <dl>
          <dt>Profile created</dt>
          <dd>
            Our recruitment staff will look at it. Complete your profile and your documents if you have not
            yet.
          </dd>
          <dt>Profile under review</dt>
          <dd>Our staff are looking at it. You do not have to do anything.</dd>
          <dt>Profile requires updates</dt>
          <dd>
            Something has to change. If our staff have left you a message, your dashboard shows it. Correct
            the answer or the paper and save it.
          </dd>
          <dt>Profile approved</dt>
          <dd>We have begun to match you with jobs.</dd>
        </dl>
      ),
    },
    {
      id: 'application-stages',
      question: 'Which stages does an application have?',
      answer: (
        <>
          <ol>
            {applicationStages.map((stage) => (
              <li key={stage}>{stage}</li>
            ))}
          </ol>
          <p>The details of an application on your {dashboard} show the stage and when it changed last.</p>
        </>
      ),
    },
    {
      id: 'how-long',
      question: 'How long does it take?',
      answer: (
        <p>
          We cannot promise a time: it depends on your papers and on the employer. Your {dashboard} always has
          the newest status.
        </p>
      ),
    },
    {
      id: 'fee',
      question: 'Do I have to pay?',
      answer: <p>No. There is no registration fee. Employers pay, and only when they hire.</p>,
    },
  ],
};

const photos: QuestionGroup = {
  id: 'photos',
  title: 'Photos',
  questions: [
    {
      id: 'photo-of-paper',
      question: 'I have no scanner. Can I use my phone?',
      answer: (
        <p>
          Yes. Open your <Link to={paths.documents()}>documents</Link> on the phone and choose “Take a photo”,
          or “Photos” for pictures that you have already. They become one PDF on your phone before it is
          uploaded; add pages, turn them, and put them in order.
        </p>
      ),
    },
    {
      id: 'good-photo',
      question: 'How do I take a photo that can be read?',
      answer: (
        <p>
          Put the paper on a dark, flat surface in daylight, with no shadow of the phone on it. Hold the phone
          straight above it, so that all four corners are in the picture, and check that you can read the
          smallest text.
        </p>
      ),
    },
    {
      id: 'profile-picture',
      question: 'Which pictures can be my profile picture?',
      answer: (
        <p>
          {pictureHint}. HEIC photos of an iPhone are converted where your browser can read them; if yours
          cannot, choose a JPG.
        </p>
      ),
    },
    {
      id: 'too-large',
      question: 'My file is larger than 5 MB',
      answer: (
        <p>
          Scan or export it again with a lower resolution: text stays readable at 150 dots per inch. Or take a
          photo of the paper with your phone, on this portal.
        </p>
      ),
    },
  ],
};

const privacy: QuestionGroup = {
  id: 'privacy',
  title: 'Privacy',
  questions: [
    {
      id: 'who-sees-it',
      question: 'Who sees my papers?',
      answer: (
        <p>
          Our recruitment staff, who must say why each time they open one. Employers receive what they need to
          consider you, such as your name, your resume and your skills. The {privacyNotice} says more.
        </p>
      ),
    },
    {
      id: 'password-again',
      question: 'Why do you ask for my password again?',
      answer: (
        <p>
          Before you see your identity documents or download your data, if you entered it more than{' '}
          {proofMinutes} minutes ago. Whoever finds your phone unlocked cannot get at them.
        </p>
      ),
    },
    {
      id: 'download-data',
      question: 'How do I get a copy of my data?',
      answer: (
        <p>
          Choose “Download my data” on your {account}. You get one ZIP file with your details, your answers,
          your applications and your files.
        </p>
      ),
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      answer: (
        <p>
          Choose “Delete my account” on your {account}. You have {deletionDays} days to change your mind. Then
          we delete it with your files, and cannot restore them.
        </p>
      ),
    },
  ],
};

/** In the order of the page. Each answer is true of this portal: a fact that has a constant comes from it. */
export const questionGroups: readonly QuestionGroup[] = [signIn, papers, review, photos, privacy];
