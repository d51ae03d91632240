import { deletionDays, proofMinutes } from 'contract/account';
import { brand } from 'contract/brand';
import { privacyNoticeVersion } from 'contract/consent';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { usePageTitle } from 'shared/ui/page';
import { SiteFooter } from '../footer/site-footer';
import { SiteHeader } from '../header/site-header';
import './privacy.css';

/** The same at build time and in every browser. */
const version = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(privacyNoticeVersion),
);

/** What we do with personal information, in plain English. It promises only what the portal does. */
export function PrivacyPage() {
  usePageTitle('Privacy');
  return (
    <div className="land">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="land-wrap land-privacy">
        <h1>Privacy</h1>
        <p className="land-privacy__lead">
          This page explains what personal information {brand.name} collects, why, who sees it, and what you
          can ask us to do with it. You agree to it when you sign up. This is the version of{' '}
          <time dateTime={privacyNoticeVersion}>{version}</time>.
        </p>

        <WhatWeCollect />
        <WhoSeesIt />
        <HowLong />
        <Security />
        <YourRights />
        <AskOrComplain />
      </main>
      <SiteFooter />
    </div>
  );
}

function WhatWeCollect() {
  return (
    <>
      <h2 id="what-we-collect">What we collect and why</h2>
      <dl className="land-privacy__list">
        <div>
          <dt>Your account: name, email address, mobile number and password</dt>
          <dd>To let you sign in, and to contact you about your profile and your applications.</dd>
        </div>
        <div>
          <dt>Your profile: date of birth, address, education, work, skills and availability</dt>
          <dd>To match you with jobs, and to show employers that you fit a role.</dd>
        </div>
        <div>
          <dt>Identity documents: Aadhaar, PAN card, passport and proof of address</dt>
          <dd>
            To check who you are before we present you to an employer. A masked Aadhaar, which shows only the
            last 4 digits of the number, is accepted.
          </dd>
        </div>
        <div>
          <dt>Certificates, letters and salary slips</dt>
          <dd>To check your education and your work experience.</dd>
        </div>
        <div>
          <dt>When you sign in, with which browser, and when your files are downloaded</dt>
          <dd>To protect your account, and to find out what happened if someone else gets into it.</dd>
        </div>
        <div>
          <dt>Messages that you send with the contact form</dt>
          <dd>To answer you.</dd>
        </div>
      </dl>
      <p>
        You must be 18 or older to have an account. Please tell us if you know of an account of someone who is
        younger: we delete it.
      </p>
      <p>
        This portal loads nothing from other companies’ servers. It has no advertising and no tracking by
        third parties.
      </p>
    </>
  );
}

function WhoSeesIt() {
  return (
    <>
      <h2 id="who-sees-it">Who sees it</h2>
      <ul>
        <li>
          Our recruitment staff, including the agent who matches you with jobs, see your profile and your
          documents. They open them with a tool that first records who looks at what, when and why.
        </li>
        <li>
          The few engineers who run our servers could reach the same information where it is stored, without
          such a record.
        </li>
        <li>
          Employers receive what they need to consider you for a job, such as your name, your resume and your
          skills.
        </li>
        <li>Authorities receive information only when the law requires it.</li>
      </ul>
      <p>
        The records of who looked at your information, and why, are part of the download on your{' '}
        <Link to={paths.account()}>account page</Link>. They do not name the member of staff.
      </p>
      <p>We do not sell your personal information.</p>
    </>
  );
}

function HowLong() {
  return (
    <>
      <h2 id="how-long">How long we keep it</h2>
      <ul>
        <li>
          We keep your account, profile, documents and applications until you delete your account, unless the
          law requires us to keep them longer.
        </li>
        <li>
          If you delete your account, we keep it for {deletionDays} more days, in which you can change your
          mind. Then we delete it, with your files.
        </li>
        <li>
          If you do not use your account for 24 months, we delete it. We send you an email one month before.
        </li>
        <li>
          We keep the records of who looked at your information, and of changes to your account, for 24
          months. After you have deleted your account they have its number, and no name, address or answer.
        </li>
        <li>We keep messages from the contact form for 12 months.</li>
        <li>
          We keep records of sign-ins and downloads for at most two years, also when the account is deleted,
          then without your name.
        </li>
        <li>We keep files that were uploaded and not saved for 1 day.</li>
        <li>
          Your browser keeps answers that you have not saved until you save them or log out, and picked files
          that are not uploaded for 30 days; both for 24 hours if you say at the sign-in that you share the
          device. They stay on your device. Log out when you share a device.
        </li>
      </ul>
    </>
  );
}

function Security() {
  return (
    <>
      <h2 id="security">How we protect it</h2>
      <ul>
        <li>We never store your password as you type it, only in a form that cannot be turned back.</li>
        <li>
          The portal gives your files only to you, when you are signed in, and to our staff, who must say why.
          It records each time that staff open one.
        </li>
        <li>
          If a breach affects your personal information, we tell you by email without delay what happened,
          what it can mean for you, and what you can do.
        </li>
        <li>
          We ask for your current password before your sign-in email address or your password changes, and
          before your account is deleted. If you entered it more than {proofMinutes} minutes ago, we also ask
          for it before we show your identity documents and before you download your data.
        </li>
        <li>We send you an email when someone signs in to your account on a new device.</li>
        <li>
          On your <Link to={paths.account()}>account page</Link> you see where you are signed in, and can sign
          out everywhere.
        </li>
      </ul>
    </>
  );
}

function YourRights() {
  return (
    <>
      <h2 id="your-rights">Your rights</h2>
      <p>
        You have these rights under the Digital Personal Data Protection Act, 2023, of India. You can do this
        yourself:
      </p>
      <ul>
        <li>
          download everything that we keep about you, on your <Link to={paths.account()}>account page</Link>
        </li>
        <li>correct, complete or update most of it, in your profile</li>
        <li>
          delete your account, on your account page. This is also how you withdraw your consent: we cannot
          keep a profile without your information.
        </li>
      </ul>
      <p>You can ask us:</p>
      <ul>
        <li>who received your information</li>
        <li>to correct or delete something that you cannot change yourself</li>
        <li>to deal with a complaint about how we use it</li>
        <li>to record a person who can use these rights for you if you die or are unable to</li>
      </ul>
    </>
  );
}

function AskOrComplain() {
  return (
    <>
      <h2 id="ask-or-complain">Ask a question or complain</h2>
      <p>
        Use the <Link to={paths.contact()}>contact form</Link> and write “Privacy” as the subject. Send it
        from the email address of your account, so that we can check that it is you.
      </p>
      <p>If you are not satisfied with our answer, you can complain to the Data Protection Board of India.</p>
    </>
  );
}
