import { screen, waitFor } from '@testing-library/react';
import { openRemote } from 'test-kit/isolate';
import * as lifecycles from '../remote';
import {
  allIdentity,
  arriveAt,
  button,
  isolate,
  keptNames,
  openStep,
  pdf,
  pick,
  sent,
  server,
  storedAre,
  toastTexts,
} from '../testing/open-documents';

isolate();

const digilocker = {
  begin: 'POST /api/candidate/digilocker',
  finish: 'POST /api/candidate/digilocker/finish',
  list: 'GET /api/candidate/digilocker',
  bring: 'POST /api/candidate/digilocker/import',
} as const;
const begins = () => screen.findByRole('button', { name: 'Bring from DigiLocker' });
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** Addresses that the page leaves to. */
function departures(): string[] {
  const addresses: string[] = [];
  const stop = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.origin === window.location.origin)
      return;
    event.preventDefault();
    addresses.push(event.target.href);
  };
  document.addEventListener('click', stop);
  return addresses;
}

test('an API without DigiLocker gets a page without it', async () => {
  await openStep('basic-identity');
  expect(screen.queryByText(/DigiLocker/)).not.toBeInTheDocument();
});

test('it leads to DigiLocker, and what was picked stays on the device', async () => {
  storedAre({ digilocker: 'none' });
  const addresses = departures();
  const { user } = await openStep('basic-identity');
  await pick(user, 'Passport', pdf('passport.pdf'));
  server.always(digilocker.begin, 200, { data: { address: 'https://digilocker.example/consent?state=s1' } });
  expect(screen.getByText(/bring these from DigiLocker: Aadhar card and PAN card/)).toBeInTheDocument();
  await user.click(await begins());
  await waitFor(() => expect(addresses).toEqual(['https://digilocker.example/consent?state=s1']));
  expect(server.sent(digilocker.begin)[0]?.body).toEqual({ step: 'basic-identity' });
  expect(await keptNames()).toEqual(['passport.pdf']);
});

test.each([
  ['pending', /waiting for your consent/],
  ['expired', /has ended\. Begin again/],
  ['denied', /You said no in DigiLocker.*upload the files here instead/],
] as const)('a consent that is %s is said in words, with a way to begin', async (state, words) => {
  storedAre({ digilocker: state });
  await openStep('academic-documents');
  await begins();
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('the way back hands over what DigiLocker sent, once, and lands on the step with the list', async () => {
  storedAre({ digilocker: 'authorised' });
  server.always(digilocker.finish, 200, { data: { step: 'academic-documents', state: 'authorised' } });
  server.always(digilocker.list, 200, { data: ['pan_card', 'hsc'] });
  await openRemote(lifecycles, { path: '/documents/digilocker?code=c1&state=s1' });
  await arriveAt('academic-documents');
  expect(server.sent(digilocker.finish).map(({ body }) => body)).toEqual([
    { state: 's1', code: 'c1', error: '' },
  ]);
  expect(await box(/^HSC/)).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /SSC|PAN/ })).not.toBeInTheDocument();
});

test('a way back that counts no more says so, and opens the documents', async () => {
  storedAre({ digilocker: 'expired' });
  const message = 'Your consent in DigiLocker has ended or was already used.';
  server.always(digilocker.finish, 410, { code: 'digilocker-ended', message });
  jest.spyOn(console, 'error').mockImplementation();
  await openRemote(lifecycles, { path: '/documents/digilocker?error=access_denied&state=old' });
  await arriveAt('basic-identity');
  expect(toastTexts()).toEqual([`Error: ${message}`]);
  await begins();
});

test('chosen documents are brought; what is stored is replaced when ticked', async () => {
  const stored = { digilocker: 'authorised', identity_documents: { pan_card: 'p1.pdf' } } as const;
  storedAre({ ...stored });
  server.always(digilocker.list, 200, { data: ['pan_card', 'aadhar_card'] });
  const { user } = await openStep('basic-identity');
  expect(await box(/^PAN card \(replaces your stored file\)/)).not.toBeChecked();
  expect(await box(/^Aadhar card/)).toBeChecked();
  server.always(digilocker.bring, 200, { data: null, message: 'Saved' });
  storedAre({ digilocker: 'authorised', identity_documents: allIdentity });
  await user.click(button('Bring the chosen documents'));
  await sent(digilocker.bring);
  expect(server.sent(digilocker.bring)[0]?.body).toEqual({ slots: ['aadhar_card'] });
  await waitFor(() => expect(toastTexts()).toEqual(['Success: Saved']));
  expect(await box(/^Aadhar card \(replaces/)).not.toBeChecked();
});

test('a list that does not come says what to do, and can be asked for again', async () => {
  storedAre({ digilocker: 'authorised' });
  jest.spyOn(console, 'error').mockImplementation();
  server.always(digilocker.list, 503, { code: 'unavailable', message: 'away' });
  const { user } = await openStep('basic-identity');
  expect(await screen.findByText(/DigiLocker does not answer right now/)).toBeInTheDocument();
  server.always(digilocker.list, 200, { data: ['ssc'] });
  await user.click(button('Try again'));
  expect(
    await screen.findByText(/has none of these documents of yours: Aadhar card and PAN card/),
  ).toBeInTheDocument();
});
