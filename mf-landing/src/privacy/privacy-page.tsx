import { Trans, useLingui } from '@lingui/react';
import { deletionDays, digilockerMinutes, proofMinutes } from 'contract/wire/account-periods';
import { brand } from 'contract/language/brand';
import { privacyNoticeVersion } from 'contract/wire/consent';
import { i18n } from 'shared/i18n/i18n';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { usePageTitle } from 'shared/ui/page';
import { TextPage } from '../landing/text-page';
import './privacy.css';

/** The day of this version; the same at build time and in every browser. */
const version = () =>
  new Intl.DateTimeFormat(i18n.locales, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(privacyNoticeVersion),
  );

/** What we do with personal information, in plain words. It promises only what the portal does. */
export function PrivacyPage() {
  const { i18n } = useLingui();
  usePageTitle(i18n.t('Privacy'));
  return (
    <TextPage className="land-privacy">
      <h1>{i18n.t('Privacy')}</h1>
      <p className="land-privacy__lead">
        <Trans
          id="This page explains what personal information {brand} collects, why, who sees it, and what you can ask us to do with it. You agree to it when you sign up. This is the version of <0>{version}</0>."
          values={{ brand: brand.name, version: version() }}
          components={{ 0: <time dateTime={privacyNoticeVersion} /> }}
        />
      </p>

      <WhatWeCollect />
      <WhoSeesIt />
      <HowLong />
      <Security />
      <YourRights />
      <AskOrComplain />
    </TextPage>
  );
}

function WhatWeCollect() {
  const { i18n } = useLingui();
  return (
    <>
      <h2 id="what-we-collect">{i18n.t('What we collect and why')}</h2>
      <dl className="land-privacy__list">
        <div>
          <dt>{i18n.t('Your account: name, email address, mobile number and password')}</dt>
          <dd>
            {i18n.t('To let you sign in, and to contact you about your profile and your applications.')}
          </dd>
        </div>
        <div>
          <dt>{i18n.t('Your profile: date of birth, address, education, work, skills and availability')}</dt>
          <dd>{i18n.t('To match you with jobs, and to show employers that you fit a role.')}</dd>
        </div>
        <div>
          <dt>{i18n.t('Identity documents: Aadhaar, PAN card, passport and proof of address')}</dt>
          <dd>
            {i18n.t(
              'To check who you are before we present you to an employer. A masked Aadhaar, which ' +
                'shows only the last 4 digits of the number, is accepted.',
            )}
          </dd>
        </div>
        <div>
          <dt>{i18n.t('Certificates, letters and salary slips')}</dt>
          <dd>{i18n.t('To check your education and your work experience.')}</dd>
        </div>
        <div>
          <dt>{i18n.t('Documents that you bring from DigiLocker, where we offer it')}</dt>
          <dd>
            {i18n.t(
              'To save you taking photos of them. We receive only those that you choose, after you said ' +
                'yes in DigiLocker. Our access ends after ' +
                '{minutes, plural, one {# minute} other {# minutes}}.',
              { minutes: digilockerMinutes.authorised },
            )}
          </dd>
        </div>
        <div>
          <dt>{i18n.t('When you sign in, with which browser, and when your files are downloaded')}</dt>
          <dd>
            {i18n.t('To protect your account, and to find out what happened if someone else gets into it.')}
          </dd>
        </div>
        <div>
          <dt>{i18n.t('Messages that you send with the contact form')}</dt>
          <dd>{i18n.t('To answer you.')}</dd>
        </div>
      </dl>
      <p>
        {i18n.t(
          'You must be 18 or older to have an account. Please tell us if you know of an account ' +
            'of someone who is younger: we delete it.',
        )}
      </p>
      <p>
        {i18n.t(
          'This portal loads nothing from other companies’ servers. It has no advertising and ' +
            'no tracking by third parties.',
        )}
      </p>
    </>
  );
}

function WhoSeesIt() {
  const { i18n } = useLingui();
  return (
    <>
      <h2 id="who-sees-it">{i18n.t('Who sees it')}</h2>
      <ul>
        <li>
          {i18n.t(
            'Our recruitment staff, including the agent who matches you with jobs, see your ' +
              'profile and your documents. They open them with a tool that first records who looks ' +
              'at what, when and why.',
          )}
        </li>
        <li>
          {i18n.t(
            'The few engineers who run our servers could reach the same information where it is ' +
              'stored, without such a record.',
          )}
        </li>
        <li>
          {i18n.t(
            'Employers receive what they need to consider you for a job, such as your name, your ' +
              'resume and your skills.',
          )}
        </li>
        <li>
          {i18n.t(
            'The companies that deliver our emails, and our SMS or WhatsApp messages if you choose ' +
              'them, receive your address or number and the text.',
          )}
        </li>
        <li>
          {i18n.t(
            'DigiLocker, a service of the Government of India, learns that you use this portal if ' +
              'you bring documents from it.',
          )}
        </li>
        <li>{i18n.t('Authorities receive information only when the law requires it.')}</li>
      </ul>
      <p>
        <Trans
          id="The records of who looked at your information, and why, are part of the download on your <0>account page</0>. They do not name the member of staff."
          components={{ 0: <Link to={paths.account()} /> }}
        />
      </p>
      <p>{i18n.t('We do not sell your personal information.')}</p>
    </>
  );
}

function HowLong() {
  const { i18n } = useLingui();
  return (
    <>
      <h2 id="how-long">{i18n.t('How long we keep it')}</h2>
      <ul>
        <li>
          {i18n.t(
            'We keep your account, profile, documents and applications until you delete your ' +
              'account, unless the law requires us to keep them longer.',
          )}
        </li>
        <li>
          {i18n.t(
            'If you delete your account, we keep it for ' +
              '{days, plural, one {# more day} other {# more days}}, in which you can change your ' +
              'mind. Then we delete it, with your files.',
            { days: deletionDays },
          )}
        </li>
        <li>
          {i18n.t(
            'If you do not use your account for 24 months, we delete it. We send you an email one month before.',
          )}
        </li>
        <li>
          {i18n.t(
            'We keep the records of who looked at your information, and of changes to your ' +
              'account, for 24 months. After you have deleted your account they have its number, ' +
              'and no name, address or answer.',
          )}
        </li>
        <li>{i18n.t('We keep messages from the contact form for 12 months.')}</li>
        <li>
          {i18n.t(
            'We keep records of sign-ins and downloads for at most two years, also when the ' +
              'account is deleted, then without your name.',
          )}
        </li>
        <li>{i18n.t('We keep files that were uploaded and not saved for 1 day.')}</li>
        <li>
          {i18n.t(
            'Your browser keeps answers that you have not saved until you save them or log out, ' +
              'and picked files that are not uploaded for 30 days; both for 24 hours if you say at ' +
              'the sign-in that you share the device. They stay on your device. Log out when you ' +
              'share a device.',
          )}
        </li>
      </ul>
    </>
  );
}

function Security() {
  const { i18n } = useLingui();
  return (
    <>
      <h2 id="security">{i18n.t('How we protect it')}</h2>
      <ul>
        <li>
          {i18n.t('We never store your password as you type it, only in a form that cannot be turned back.')}
        </li>
        <li>
          {i18n.t(
            'The portal gives your files only to you, when you are signed in, and to our staff, ' +
              'who must say why. It records each time that staff open one.',
          )}
        </li>
        <li>
          {i18n.t(
            'If a breach affects your personal information, we tell you by email without delay ' +
              'what happened, what it can mean for you, and what you can do.',
          )}
        </li>
        <li>
          {i18n.t(
            'We ask for your current password before your sign-in email address or your password ' +
              'changes, and before your account is deleted. If you entered it more than ' +
              '{minutes, plural, one {# minute} other {# minutes}} ago, we also ask for it before ' +
              'we show your identity documents and before you download your data.',
            { minutes: proofMinutes },
          )}
        </li>
        <li>{i18n.t('We send you an email when someone signs in to your account on a new device.')}</li>
        <li>
          <Trans
            id="On your <0>account page</0> you see where you are signed in, and can sign out everywhere."
            components={{ 0: <Link to={paths.account()} /> }}
          />
        </li>
      </ul>
    </>
  );
}

function YourRights() {
  const { i18n } = useLingui();
  return (
    <>
      <h2 id="your-rights">{i18n.t('Your rights')}</h2>
      <p>
        {i18n.t(
          'You have these rights under the Digital Personal Data Protection Act, 2023, of ' +
            'India. You can do this yourself:',
        )}
      </p>
      <ul>
        <li>
          <Trans
            id="download everything that we keep about you, on your <0>account page</0>"
            components={{ 0: <Link to={paths.account()} /> }}
          />
        </li>
        <li>{i18n.t('correct, complete or update most of it, in your profile')}</li>
        <li>
          {i18n.t(
            'delete your account, on your account page. This is also how you withdraw your ' +
              'consent: we cannot keep a profile without your information.',
          )}
        </li>
      </ul>
      <p>{i18n.t('You can ask us:')}</p>
      <ul>
        <li>{i18n.t('who received your information')}</li>
        <li>{i18n.t('to correct or delete something that you cannot change yourself')}</li>
        <li>{i18n.t('to deal with a complaint about how we use it')}</li>
        <li>{i18n.t('to record a person who can use these rights for you if you die or are unable to')}</li>
      </ul>
    </>
  );
}

function AskOrComplain() {
  const { i18n } = useLingui();
  return (
    <>
      <h2 id="ask-or-complain">{i18n.t('Ask a question or complain')}</h2>
      <p>
        <Trans
          id="Use the <0>contact form</0> and write “Privacy” as the subject. Send it from the email address of your account, so that we can check that it is you."
          components={{ 0: <Link to={paths.contact()} /> }}
        />
      </p>
      <p>
        {i18n.t(
          'If you are not satisfied with our answer, you can complain to the Data Protection ' +
            'Board of India.',
        )}
      </p>
    </>
  );
}
