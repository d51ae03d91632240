import { Trans, useLingui } from '@lingui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { brand } from 'contract/language/brand';
import { endpoints } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import type { Safety } from 'contract/wire/message-check';
import { paths } from 'platform/routes';
import { call } from 'shared/runtime/api';
import { Link } from 'shared/runtime/router';
import { usePageTitle } from 'shared/ui/page';
import { TextPage } from '../landing/text-page';
import { CheckMessage } from './check-message';
import './safety.css';

/** The public register of recruiting agents, of the Ministry of External Affairs. */
const RegisterLink = ({ children }: { readonly children?: ReactNode }) => (
  <a href="https://www.emigrate.gov.in/" rel="noopener noreferrer">
    {children}
  </a>
);

/** Who we are; undefined until it is loaded, null when it cannot be. */
function useSafety(): Safety | null | undefined {
  const [safety, setSafety] = useState<Safety | null>();
  useEffect(() => {
    call<ApiSuccessBody<Safety>>(endpoints.fetchSafety, { silent: true }).then(
      ({ data }) => setSafety(data),
      (error: unknown) => {
        console.error('Who we are could not be loaded', error);
        setSafety(null);
      },
    );
  }, []);
  return safety;
}

/** How to tell what is from us. All but the check can be read without scripts and a session. */
export function SafetyPage() {
  const { i18n } = useLingui();
  const title = i18n.t('Is this message really from {brand}?', { brand: brand.name });
  usePageTitle(i18n.t('Stay safe'));
  const data = useSafety();
  return (
    <TextPage className="land-safety">
      <h1>{title}</h1>
      <p className="land-safety__lead">
        {i18n.t('People who want your money or your papers may pretend to be us. Here is how to tell.')}
      </p>

      <h2>{i18n.t('What we never ask for')}</h2>
      <ul>
        <li>{i18n.t('Money: not for the registration, a visa, a medical test or a ticket.')}</li>
        <li>
          {i18n.t(
            'Your original passport, or any other original paper. We need copies alone, and you upload them here.',
          )}
        </li>
        <li>{i18n.t('Your password or a one-time code.')}</li>
      </ul>

      <h2>{i18n.t('How to tell a real email')}</h2>
      <ul>
        {data === null ? null : <li>{i18n.t('It comes from {sender}.', { sender: data?.sender ?? '…' })}</li>}
        <li>{i18n.t('Its links lead to this website and nowhere else.')}</li>
        <li>{i18n.t('At its end it has a reference, which you can check here.')}</li>
        {data?.sendsToPhones ? (
          <li>
            {i18n.t(
              'If you chose SMS or WhatsApp on your account page, such a message has a reference, too. Never trust the number alone.',
            )}
          </li>
        ) : null}
      </ul>

      <h2 id="check">{i18n.t('Check a message')}</h2>
      <CheckMessage sendsToPhones={data?.sendsToPhones ?? false} />

      <h2>{i18n.t('If it is not from us')}</h2>
      <p>
        <Trans
          id="Do not pay and do not answer. <0>Write to us</0>. If you have paid, call the cyber crime helpline 1930 at once."
          components={{ 0: <Link to={paths.contact()} /> }}
        />
      </p>

      {/* At the end: what is loaded moves nothing. */}
      <h2>{i18n.t('Our licence')}</h2>
      {data?.licenceNumber ? (
        <p>{i18n.t('Our licence number is {number}.', { number: data.licenceNumber })}</p>
      ) : null}
      <p>
        <Trans
          id="Look up any recruiting agent in <0>eMigrate</0>, the public register of the Government of India."
          components={{ 0: <RegisterLink /> }}
        />
      </p>
    </TextPage>
  );
}
