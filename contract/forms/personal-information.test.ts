import {
  fromPersonalInformation,
  personalInformationSchema,
  toPersonalInformationPayload,
} from './personal-information';
import { personalInformationPayloadSchema } from '../wire/personal-information';
import { problems } from '../testing/english-problems';

const context = { now: new Date(2026, 10, 20) };
const form = {
  firstName: 'Asha',
  lastName: 'Raman',
  email: 'asha@example.com',
  dateOfBirth: '1998-02-28',
  mobileNumber: '9876543210',
  alterMobileNumber: '',
  gender: 'female' as const,
  maritalStatus: 'married' as const,
  address: '12, MG Road\nNear the park',
  city: 'Pune',
  pinCode: '411001',
  state: 'Maharashtra',
  country: 'India',
};

describe('the personal information form', () => {
  it('asks for each answer in the words of the specification', () => {
    const empty = { ...fromPersonalInformation(null), gender: '', maritalStatus: '' };
    expect(problems(personalInformationSchema, empty, context)).toEqual({
      firstName: 'Please enter your first name',
      lastName: 'Please enter your last name',
      email: 'Please enter a valid email address',
      dateOfBirth: 'Please enter your date of birth',
      mobileNumber: 'Please enter your mobile number',
      gender: 'Please enter your gender',
      maritalStatus: 'Please enter your marital status',
      city: 'Please enter your city',
      pinCode: 'Please enter your pincode',
      state: 'Please enter your state',
      country: 'Please enter your country',
    });
  });

  it.each([
    ['1998-02-30', 'Please enter a real date of birth, such as 28/02/1998'],
    ['28/02/1998', 'Please enter a real date of birth, such as 28/02/1998'],
    ['2026-11-20', 'Your date of birth must be in the past'],
    ['2026-11-19', 'You must be at least 18 years old'],
    ['2008-11-21', 'You must be at least 18 years old'],
    ['1926-11-20', 'Please check the year of your date of birth'],
  ])('refuses the date of birth %s', (dateOfBirth, message) => {
    expect(problems(personalInformationSchema, { ...form, dateOfBirth }, context)).toEqual({
      dateOfBirth: message,
    });
  });

  it.each(['2008-11-20', '1926-11-21', '2000-02-29'])('takes the date of birth %s', (dateOfBirth) => {
    expect(problems(personalInformationSchema, { ...form, dateOfBirth }, context)).toEqual({});
  });

  it.each([
    ['411001', 'India'],
    ['411 001', ' india '],
    ['४११००१', 'India'],
    ['SW1A 1AA', 'United Kingdom'],
    ['12345-6789', 'United States'],
  ])('takes the pincode %s of %s', (pinCode, country) => {
    expect(problems(personalInformationSchema, { ...form, pinCode, country }, context)).toEqual({});
  });

  it.each(['41100', '4110011', '011001', 'SW1A 1AA'])('questions the Indian pincode %s', (pinCode) => {
    const message = 'An Indian pincode has six digits';
    expect(problems(personalInformationSchema, { ...form, pinCode }, context)).toEqual({ pinCode: message });
    const payload = toPersonalInformationPayload({ ...form, pinCode });
    expect(problems(personalInformationPayloadSchema, payload, context)).toEqual({});
  });

  it('sends a pincode in Latin digits', () => {
    expect(personalInformationSchema.cast({ ...form, pinCode: '४११००१' }).pinCode).toBe('411001');
  });

  it('sends what the API takes, and is prefilled with what it stored', () => {
    const payload = toPersonalInformationPayload(personalInformationSchema.validateSync(form, { context }));
    expect(problems(personalInformationPayloadSchema, payload, context)).toEqual({});
    const record = {
      ...payload,
      profile_picture: null,
      identity_documents: {},
      academic_documents: {},
      other_documents: [],
    };
    expect(fromPersonalInformation(record)).toEqual(form);
  });

  it('begins with male and single', () => {
    expect(fromPersonalInformation(undefined)).toMatchObject({ gender: 'male', maritalStatus: 'single' });
  });
});
