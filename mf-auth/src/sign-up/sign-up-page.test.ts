import { screen, waitFor } from '@testing-library/react';
import { callLifecycle } from 'test-kit/call-lifecycle';
import * as successMessages from 'contract/wire/success-messages';
import * as lifecycles from '../remote';
import {
  address,
  arriveAt,
  field,
  fill,
  isolate,
  openPage,
  press,
  remote,
  server,
  summary,
  toastTexts,
} from '../testing/render-app';

const answers = {
  'First name': 'Asha',
  'Last name': 'Rao',
  Email: 'asha@example.in',
  Mobile: '9876543210',
  Password: 'marigold',
};
const taken = 'An account with this email address already exists. Please sign in instead';

const consentNote =
  'When you sign up, you confirm that you are 18 or older. You agree that we keep your details and documents, to match you with jobs, and share what is needed with employers. We keep them until you delete your account or leave it unused for 24 months.';

isolate();

async function submitTaken() {
  server.answerNext(409, { code: 'email-taken', message: 'Already exists', fields: { email: taken } });
  const user = await openPage('/sign-up');
  await fill(user, answers);
  await press(user, 'Sign up');
  await screen.findByRole('group', { name: 'Please check your answers' });
  return user;
}

describe('sign-up', () => {
  test('says what a password must be before it is refused', async () => {
    await openPage('/sign-up');
    expect(field('Password')).toHaveAccessibleDescription(
      'At least 6 characters. Not a common password, your name or your email address.',
    );
  });

  test('tells a person with one name what to enter', async () => {
    const user = await openPage('/sign-up');
    const told = () => screen.queryByText('One name only? Enter it as first name and as last name.');
    await user.type(field('First name'), 'Asha');
    expect(told()).not.toBeInTheDocument();
    await user.click(field('Last name'));
    await user.tab();
    expect(told()).toBeVisible();
    await user.type(field('Last name'), 'A');
    expect(told()).not.toBeInTheDocument();
  });

  test.each([
    ['Email', 'mailto:asha@example.in,', 'asha@example.in'],
    ['Email', 'Asha Rao <asha@example.in>', 'asha@example.in'],
    ['First name', '\u200eAsha\u00a0K\u200b', 'Asha K'],
  ])('the box %s shows what is understood of %j', async (label, pasted, understood) => {
    const user = await openPage('/sign-up');
    // jsdom takes nothing else out of an address box; browsers do not either.
    await user.click(field(label));
    await user.paste(pasted);
    await user.tab();
    expect(field(label)).toHaveValue(understood);
  });

  test('has a heading and a window title of its own', async () => {
    await openPage('/sign-up');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign up');
    expect(document.title).toBe('Sign up · Marigold');
  });

  test('asks for each answer in its own words', async () => {
    const user = await openPage('/sign-up');
    await press(user, 'Sign up');
    await waitFor(() =>
      expect(summary()).toEqual([
        'Please enter your first name',
        'Please enter your last name',
        'Please enter a valid email address',
        'Please enter your mobile number',
        'Password must be at least 6 characters',
      ]),
    );
    expect(server.requests).toHaveLength(0);
  });

  test.each([
    ['a short mobile number', { Mobile: '98765' }, 'Mobile number must be exactly 10 digits'],
    ['a short password', { Password: 'abcde' }, 'Password must be at least 6 characters'],
    ['an address that is none', { Email: 'asha' }, 'Please enter a valid email address'],
    ['a name of spaces', { 'First name': '   ' }, 'Please enter your first name'],
  ])('refuses %s', async (_, wrong, message) => {
    const user = await openPage('/sign-up');
    await fill(user, { ...answers, ...wrong });
    await press(user, 'Sign up');
    await waitFor(() => expect(summary()).toEqual([message]));
    expect(server.requests).toHaveLength(0);
  });

  test('keeps the digits of the mobile number, and says when some are cut', async () => {
    const user = await openPage('/sign-up');
    await user.click(field('Mobile'));
    await user.paste('98765-43210');
    expect(field('Mobile')).toHaveValue('9876543210');
    expect(screen.queryByText(/first 10 digits/)).not.toBeInTheDocument();
    await user.type(field('Mobile'), '5');
    expect(field('Mobile')).toHaveValue('9876543210');
    expect(screen.getByText(/first 10 digits/)).toBeVisible();
  });

  test('drops the country code of a pasted number', async () => {
    const user = await openPage('/sign-up');
    await user.click(field('Mobile'));
    await user.paste('+91 98765 43210');
    expect(field('Mobile')).toHaveValue('9876543210');
  });

  test('sends the five answers and goes to sign-in, where the email is filled in', async () => {
    server.answerNext(201, { data: null });
    const user = await openPage('/sign-up');
    await fill(user, answers);
    await press(user, 'Sign up');
    await arriveAt('/sign-in', 'Sign in');
    expect(server.requests).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/candidate/auth/signup',
        body: {
          firstName: 'Asha',
          lastName: 'Rao',
          email: 'asha@example.in',
          mobile: '9876543210',
          password: 'marigold',
        },
      }),
    ]);
    expect(toastTexts()).toEqual([`Success: ${successMessages.signUp}`]);
    expect(field('Email')).toHaveValue('asha@example.in');
    expect(field('Password')).toHaveValue('');
  });

  test('shows on the email field that the address is taken, with a way to sign in with it', async () => {
    const user = await submitTaken();
    expect(field('Email')).toHaveAccessibleDescription(taken);
    expect(toastTexts()).toEqual(['Error: Already exists']);
    await user.click(screen.getByRole('link', { name: 'Sign in with this address' }));
    await arriveAt('/sign-in', 'Sign in');
    expect(field('Email')).toHaveValue('asha@example.in');
  });

  test('offers to sign in no longer once the address is being changed', async () => {
    const user = await submitTaken();
    await user.type(field('Email'), 'dia');
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Sign in with this address' })).not.toBeInTheDocument(),
    );
  });

  test.each([500, 0])('keeps every answer after a failure (status %d)', async (status) => {
    server.answerNext(status, { message: 'Try later' });
    const user = await openPage('/sign-up');
    await fill(user, answers);
    await press(user, 'Sign up');
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    for (const [label, value] of Object.entries(answers)) expect(field(label)).toHaveValue(value);
    expect(address()).toBe('/sign-up');
  });

  test('sends a double click once', async () => {
    const user = await openPage('/sign-up');
    await fill(user, answers);
    await user.dblClick(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(server.requests).toHaveLength(1));
    server.answerNext(201, { data: null });
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(server.requests).toHaveLength(1);
  });

  test('says what each answer is to the browser and the phone keyboard', async () => {
    await openPage('/sign-up');
    const tokens = ['given-name', 'family-name', 'email', 'tel-national', 'new-password'];
    const found = Object.keys(answers).map((label) => field(label).getAttribute('autocomplete'));
    expect(found).toEqual(tokens);
    expect(field('Mobile')).toHaveAttribute('inputmode', 'numeric');
  });

  test('says with the consent which notice was shown and that the person is an adult, outside of the payload', async () => {
    server.answerNext(201, { data: null });
    const user = await openPage('/sign-up');
    expect(screen.getByText(/you confirm that you are 18 or older/)).toBeVisible();
    await fill(user, answers);
    await press(user, 'Sign up');
    await arriveAt('/sign-in', 'Sign in');
    expect(server.requests[0]?.headers).toMatchObject({
      'x-consent': expect.stringMatching(/^\d{4}-\d\d-\d\d\/en; adult$/) as string,
    });
  });

  test('has the choice of another language, in which the notice may be read', async () => {
    await openPage('/sign-up');
    expect(screen.getByRole('combobox', { name: 'Language' })).toBeVisible();
  });

  test('says that the notice was shown in the language that the page has at the consent', async () => {
    server.answerNext(201, { data: null });
    const user = await openPage('/sign-up');
    await fill(user, answers);
    const messages = { 'Sign up': 'खाता बनाएँ', [consentNote]: 'खाता बनाकर आप सहमत होते हैं।' };
    await callLifecycle(() => lifecycles.update({ ...remote.props(), locale: 'hi', messages }));
    expect(screen.getByText(/आप सहमत होते हैं/)).toBeVisible();
    await press(user, 'खाता बनाएँ');
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(server.requests[0]?.headers).toMatchObject({
      'x-consent': expect.stringMatching(/^\d{4}-\d\d-\d\d\/hi; adult$/) as string,
    });
  });

  test('makes no account for who is under 18, and loses nothing when that was a mistake', async () => {
    const user = await openPage('/sign-up');
    await fill(user, answers);
    await press(user, 'I am under 18');
    expect(screen.queryByRole('button', { name: 'Sign up' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^You can sign up when you are 18/);
    await press(user, 'Back to the form');
    for (const [label, value] of Object.entries(answers)) expect(field(label)).toHaveValue(value);
    expect(server.requests).toHaveLength(0);
  });

  test('links to sign-in', async () => {
    await openPage('/sign-up');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  });
});
