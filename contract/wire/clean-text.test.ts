import { signUpSchema } from './auth';
import { cleanEmail, cleanFigures, cleanText, tokenOfLink, unwrapped } from './clean-text';
import { cleanPhone, contactSchema } from './contact';
import { cleanMobile } from '../forms/mobile';
import { cleanPinCode, personalInformationPayloadSchema } from './personal-information';
import { personalInformationSchema } from '../forms/personal-information';
import { portfolioSchema } from './portfolio';
import { withScheme } from '../forms/portfolio';
import { problems } from '../testing/english-problems';

describe('a text', () => {
  it.each([
    ['a space of no width', 'As\u200bha', 'Asha'],
    ['marks of the reading direction', '\u200eAsha\u200f', 'Asha'],
    ['embeddings and overrides', '\u202aAs\u202eha\u202c', 'Asha'],
    ['isolates', '\u2068Asha\u2069', 'Asha'],
    ['a byte order mark', '\ufeffAsha', 'Asha'],
    ['a word joiner', 'As\u2060ha', 'Asha'],
    ['soft hyphens', 'As\u00adha', 'Asha'],
    ['no-break and thin spaces', 'Asha\u00a0K\u2009Rao\u202f', 'Asha K Rao'],
    ['a wide space', 'Asha\u3000Rao', 'Asha Rao'],
    ['letters that a PDF has joined', 'Soﬁa Oﬃce', 'Sofia Office'],
    ['decomposed letters', 'Sa\u0303o', 'São'],
    ['nothing but invisible characters', '\u200b\u200e', ''],
  ])('with %s is what its writer sees', (_, given, seen) => {
    expect(cleanText(given)).toBe(seen);
  });

  it.each(['क्‍ष', 'اُردُو', 'اردو (C++\u200e) زبان', '👩‍💻', 'Rao–Iyer', 'a\nb', '१२'])('%j stays', (text) => {
    expect(cleanText(text)).toBe(text);
  });
});

it('figures have Latin digits and plain hyphens', () => {
  expect(cleanFigures('५६०\u2011००१')).toBe('560-001');
  expect(cleanFigures('１２３−４')).toBe('123-4');
  expect(cleanFigures('1‒2–3—4―5')).toBe('1-2-3-4-5');
});

describe('an email address', () => {
  it.each([
    'mailto:asha@example.in',
    'MAILTO: asha@example.in?subject=Job',
    'asha@example.in,',
    'asha@example.in.',
    'asha@example.in;',
    '<asha@example.in>',
    '(asha@example.in)',
    'Asha Rao <asha@example.in>',
    '"Asha Rao" <asha@example.in>,',
    '<mailto:asha@example.in>',
    '\u200basha@example.in\u00a0',
    '“asha@example.in”',
    'E-mail: asha@example.in',
    'Email id : asha@example.in',
    'asha @example.in',
    'asha@ example.in',
    'asha@example. in',
    'asha＠example.in',
    'asha@example.in/',
    'asha@example.in|',
  ])('%j is asha@example.in', (given) => {
    expect(cleanEmail(given)).toBe('asha@example.in');
    expect(signUpSchema.cast({ email: given }, { assert: false }).email).toBe('asha@example.in');
  });

  it.each([
    'asha@example',
    'asha rao@example.in',
    'asha@',
    '@example.in',
    'asha@example.in, ravi@example.in',
    'asha@example.in. Thanks',
  ])('%j is none', (given) => {
    expect(problems(signUpSchema, { email: given }).email).toBe('Please enter a valid email address');
  });

  it('has a domain in any script, in whatever browser', () => {
    const cast = (email: string) => signUpSchema.cast({ email }, { assert: false }).email;
    expect(cast('asha@उदाहरण.भारत')).toBe('asha@xn--p1b6ci4b4b3a.xn--h2brj9c');
    expect(cast('Asha@bücher.example')).toBe('Asha@xn--bcher-kva.example');
    expect(problems(signUpSchema, { email: 'asha@उदाहरण.भारत' })).not.toHaveProperty('email');
    expect(problems(signUpSchema, { email: 'asha@बुरा <' })).toHaveProperty('email');
  });
});

describe('a phone number of an employer', () => {
  const contact = { name: 'A', email: 'a@b.in', subject: 's', message: 'm' };
  it.each([
    ['+1 415‑555‑0100', '+1 415-555-0100'],
    ['+49 30/1234567', '+49 30/1234567'],
    ['+49 (0)30 / 1234567', '+49 (0)30 / 1234567'],
    ['080 4123 4567 ext. 5', '080 4123 4567 ext. 5'],
    ['080-41234567 extn: 21', '080-41234567 extn: 21'],
    ['415.555.0100 x5', '415.555.0100 x5'],
    ['(415) 555–0100, ext 5', '(415) 555-0100, ext 5'],
    ['+44 20 7946 0018 #12', '+44 20 7946 0018 #12'],
    ['\u202a+1 415 555 0100\u202c', '+1 415 555 0100'],
    ['tel:+14155550100', '+14155550100'],
    ['T: 020 7946 0018', '020 7946 0018'],
    ['Mobile No.: 98450 12345', '98450 12345'],
    ['415-555-0100;ext=5', '415-555-0100;ext=5'],
    ['+49-30-1234567-89', '+49-30-1234567-89'],
    ['+44 (0) 20 7946 0018', '+44 (0) 20 7946 0018'],
    ['98450\u00a012345.', '98450 12345'],
    ['＋９１ ９８４５０１２３４５', '+91 9845012345'],
  ])('%j is %j', (given, understood) => {
    expect(cleanPhone(given)).toBe(understood);
    expect(problems(contactSchema, { ...contact, phone: given })).toEqual({});
    expect(contactSchema.cast({ ...contact, phone: given }).phone).toBe(understood);
  });

  it.each(['ext. 5', '12345 ext. 678', 'call me', '98450 12345 ext', `${'1'.repeat(16)}`])(
    '%j is none',
    (phone) => {
      expect(problems(contactSchema, { ...contact, phone })).toEqual({
        phone: 'Please enter a valid phone number',
      });
    },
  );
});

it.each([
  ['560-001', '560001'],
  ['560 001', '560001'],
  ['560\u2011001', '560001'],
  ['560\u00a0001', '560001'],
  ['\u200e560001\u200b', '560001'],
  ['PIN: 560001', '560001'],
  ['Pincode - 560 001.', '560001'],
  ['५६०–००१', '560001'],
  ['56 00 01', '560001'],
  ['560 - 001', '560001'],
  ['560.001', '560001'],
  ['560_001', '560001'],
  ['(560001)', '560001'],
  ['560001-', '560001'],
  ['पिन कोड: ५६०००१', '560001'],
  ['10001-1234', '10001-1234'],
  ['SW1A 1AA', 'SW1A 1AA'],
  ['00-950', '00-950'],
  ['PIN1 2AB', 'PIN1 2AB'],
])('the pincode %j is %j', (given, understood) => {
  expect(cleanPinCode(given)).toBe(understood);
  const cast = personalInformationPayloadSchema.cast({ pincode: given }, { assert: false });
  expect(cast.pincode).toBe(understood);
  const isIndian = /^\d{6}$/.test(understood);
  const country = isIndian ? 'India' : 'Poland';
  expect(problems(personalInformationSchema, { pinCode: given, country })).not.toHaveProperty('pinCode');
});

it.each([
  ['+91\u00a098450\u201112345', '9845012345'],
  ['\u202a+91 98450 12345\u202c', '9845012345'],
  ['９８４５０１２３４５', '9845012345'],
  ['tel:+91-98450-12345', '9845012345'],
  ['+91 (0) 98450 12345', '9845012345'],
  ['+910 9845012345', '9845012345'],
  ['0091 0 98450-12345', '9845012345'],
  ['wa.me/919845012345', '9845012345'],
  ['+91 98450 12345 (WhatsApp)', '9845012345'],
])('the mobile number %j is %j', (given, digits) => {
  expect(cleanMobile(given)).toEqual({ value: digits, cut: false });
});

describe('a link', () => {
  it.each([
    ['https://asha.example/work.', 'https://asha.example/work'],
    ['<https://asha.example/work>,', 'https://asha.example/work'],
    ['(https://asha.example/work).', 'https://asha.example/work'],
    ['“https://asha.example/work”', 'https://asha.example/work'],
    ['https://asha.example/wiki/Rao_(name)', 'https://asha.example/wiki/Rao_(name)'],
    ['https://asha.example/wo\u200brk\u200e', 'https://asha.example/work'],
    ['https:/asha.example/work', 'https://asha.example/work'],
    ['https:asha.example/work', 'https://asha.example/work'],
    ['https//asha.example/work', 'https://asha.example/work'],
    ['https: //asha.example/work', 'https://asha.example/work'],
    ['LinkedIn: https://asha.example/work', 'https://asha.example/work'],
  ])('%j is %j', (given, understood) => {
    expect(withScheme(given)).toBe(understood);
    expect(problems(portfolioSchema, { portfolio_url: given, linkedin_url: '' })).toEqual({});
    expect(portfolioSchema.cast({ portfolio_url: given }).portfolio_url).toBe(understood);
  });

  it('gets its scheme when the field is left', () => {
    expect(withScheme('asha.example/work,')).toBe('https://asha.example/work');
  });
});

it.each(['abc_-9.', 'abc_-9)', 'abc_-9>', 'abc_-9).', 'abc_-9”', 'abc_-9,'])(
  'the secret of the mailed link %j has no mark behind it',
  (part) => {
    expect(tokenOfLink(part)).toBe('abc_-9');
  },
);

it('what is too long to be an answer is not looked at', () => {
  expect(unwrapped(`${'.'.repeat(5000)}a`)).toHaveLength(5001);
});
