import type { ValidationError } from 'yup';
import { passwordMaxLength, signInSchema, signUpSchema } from './auth';
import { resetPasswordSchema } from '../forms/new-password';

/** The first message of each wrong field, as a form shows it. */
function messages(schema: { validateSync(value: unknown, options: object): unknown }, value: unknown) {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    const found: Record<string, string> = {};
    for (const { path, message } of (error as ValidationError).inner) found[path ?? ''] ??= message;
    return found;
  }
}

const valid = {
  firstName: 'Asha',
  lastName: 'Raman',
  email: 'asha@example.com',
  mobile: '9876543210',
  password: 'secret',
};

describe('the sign-up schema', () => {
  it('takes a complete answer', () => {
    expect(messages(signUpSchema, valid)).toEqual({});
  });

  it('asks for every answer of an empty form in the words of the specification', () => {
    const empty = { firstName: '', lastName: '', email: '', mobile: '', password: '' };
    expect(messages(signUpSchema, empty)).toEqual({
      firstName: 'Please enter your first name',
      lastName: 'Please enter your last name',
      email: 'Please enter a valid email address',
      mobile: 'Please enter your mobile number',
      password: 'Password must be at least 6 characters',
    });
  });

  it('counts and sends a password as it is compared, whatever keyboard it is from', () => {
    const twice = { newPassword: 'cafe\u0301\u00a01', confirmPassword: 'café 1' };
    expect(messages(resetPasswordSchema, twice)).toEqual({});
    expect(resetPasswordSchema.cast(twice)).toEqual({ newPassword: 'café 1', confirmPassword: 'café 1' });
    expect(messages(signUpSchema, { ...valid, password: 'e\u0301e\u0301e\u0301' })).toEqual({
      password: 'Password must be at least 6 characters',
    });
    expect(signInSchema.cast({ email: 'a@b.in', password: 'e\u0301' }).password).toBe('e\u0301');
  });

  it('counts a given password as the new one was counted, whose letters another keyboard composed', () => {
    const given = (password: string) => messages(signInSchema, { email: 'a@b.in', password });
    expect(given('e\u0301'.repeat(passwordMaxLength))).toEqual({});
    expect(given('\u0958'.repeat(passwordMaxLength))).toEqual({});
    expect(given('e\u0301'.repeat(passwordMaxLength + 1))).toHaveProperty('password');
  });

  it.each([
    ['98765 4321', 'Mobile number must contain digits only'],
    ['987654321', 'Mobile number must be exactly 10 digits'],
    ['98765432100', 'Mobile number must be exactly 10 digits'],
  ])('refuses the mobile %s', (mobile, message) => {
    expect(messages(signUpSchema, { ...valid, mobile })).toEqual({ mobile: message });
  });

  it.each([
    'asha.raman+jobs@mail.example.co.in',
    "o'neil@example.ie",
    'a@b.in',
    'user@xn--bcher-kva.example',
    'UPPER@EXAMPLE.COM',
    ' padded@example.com ',
  ])('takes the address %s', (email) => {
    expect(messages(signUpSchema, { ...valid, email })).toEqual({});
  });

  it.each([
    'asha',
    'asha@example',
    'asha@.com',
    'asha@example..com',
    'asha..raman@example.com',
    '.asha@example.com',
    'asha.@example.com',
    'asha@-example.com',
    'asha raman@example.com',
    'asha@exa mple.com',
    'asha@example.com, b@c.in',
    'asha@example.c',
    'asha@1.2.3.4',
    `${'a'.repeat(65)}@example.com`,
  ])('refuses the address %s', (email) => {
    expect(messages(signUpSchema, { ...valid, email })).toEqual({
      email: 'Please enter a valid email address',
    });
  });
});

describe('the sign-in schema', () => {
  it('asks for both answers', () => {
    expect(messages(signInSchema, { email: '', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Please enter your password',
    });
  });

  it('takes a password shorter than a new one may be', () => {
    expect(messages(signInSchema, { email: 'a@b.in', password: 'x' })).toEqual({});
  });
});

describe('the form for a new password', () => {
  it('takes the same password twice', () => {
    expect(messages(resetPasswordSchema, { newPassword: 'secret', confirmPassword: 'secret' })).toEqual({});
  });

  it('says when the two differ', () => {
    expect(messages(resetPasswordSchema, { newPassword: 'secret', confirmPassword: 'Secret' })).toEqual({
      confirmPassword: 'Confirm password must match password',
    });
  });

  it('says when the password is too short', () => {
    expect(messages(resetPasswordSchema, { newPassword: '12345', confirmPassword: '12345' })).toEqual({
      newPassword: 'Password must be at least 6 characters',
      confirmPassword: 'Confirm password must be at least 6 characters',
    });
  });

  it('asks for both', () => {
    expect(messages(resetPasswordSchema, { newPassword: '', confirmPassword: '' })).toEqual({
      newPassword: 'Password must be at least 6 characters',
      confirmPassword: 'Please confirm your password',
    });
  });
});
