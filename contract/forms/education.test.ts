import { problems } from '../testing/english-problems';
import { educationPayloadSchema } from '../wire/education';
import { educationSchema, fromEducation, toEducationPayload, type EducationForm } from './education';

const context = { now: new Date(2026, 10, 20) };
const form: EducationForm = {
  qualification_id: 4,
  qualification_own: '',
  degree_id: 9,
  degree_own: '',
  university: 'University of Pune',
  passing_year: '2019',
  grades: '7.8 CGPA',
  has_certificates: true,
  certificates: [{ name: ' Tally ' }, { name: '' }],
};
const payload = {
  qualification_id: 4,
  degree_id: 9,
  university: 'University of Pune',
  passing_year: 2019,
  grades: '7.8 CGPA',
  additional_certificates: ['Tally'],
};
const send = (values: EducationForm) => toEducationPayload(educationSchema.validateSync(values, { context }));

describe('the education form', () => {
  it('asks for the text when Other is chosen, and drops the text of another choice', () => {
    expect(problems(educationSchema, { ...form, degree_id: 0 }, context)).toEqual({
      degree_own: 'Please enter your field of study',
    });
    expect(send({ ...form, degree_own: 'Unani medicine' })).toEqual(payload);
  });

  it('asks for each answer in the words of the specification', () => {
    expect(problems(educationSchema, fromEducation(null), context)).toEqual({
      qualification_id: 'Please select your highest qualification',
      degree_id: 'Please select your degree',
      university: 'Please enter your university name',
      passing_year: 'Please select your passing year',
      grades: 'Please enter your grade',
    });
  });

  it('sends numbers as numbers and leaves empty rows out', () => {
    expect(send(form)).toEqual(payload);
  });

  it('sends no certificates after a "no", and does not judge the hidden rows', () => {
    const hidden = { ...form, has_certificates: false, certificates: [{ name: 'x'.repeat(900) }] };
    expect(send(hidden)).toEqual({ ...payload, additional_certificates: [] });
  });

  it.each([
    ['2032', 'Passing year must be 2031 or earlier'],
    [1949, 'Passing year must be 1950 or later'],
    [2019.5, 'Please select your passing year'],
    ['two thousand', 'Please select your passing year'],
  ])('refuses the passing year %p', (passing_year, message) => {
    expect(problems(educationSchema, { ...form, passing_year }, context)).toEqual({ passing_year: message });
  });

  it('begins with what is stored, or with "no" and an empty row', () => {
    expect(fromEducation(payload)).toEqual({
      ...form,
      passing_year: 2019,
      certificates: [{ name: 'Tally' }],
    });
    expect(fromEducation(null)).toMatchObject({ has_certificates: false, certificates: [{ name: '' }] });
  });
});

describe('the education payload', () => {
  it('takes what the form sends', () => {
    expect(problems(educationPayloadSchema, send(form), context)).toEqual({});
  });

  it.each([
    ['qualification_id', '4', 'Please select your highest qualification'],
    ['degree_id', true, 'Please select your degree'],
    ['degree_id', 2 ** 31, 'Please select your degree'],
    ['university', 5, 'Please enter your university name'],
    ['university', 'u'.repeat(201), 'Please use at most 200 characters for the university name'],
    ['passing_year', '2019', 'Please select your passing year'],
    ['additional_certificates', 'Tally', 'Please send the certificates as a list'],
    ['additional_certificates', '["Tally"]', 'Please send the certificates as a list'],
  ])('refuses %s as %p', (field, value, message) => {
    expect(problems(educationPayloadSchema, { ...payload, [field]: value }, context)).toEqual({
      [field]: message,
    });
  });

  it('names the certificate that is wrong', () => {
    const additional_certificates = ['Tally', 7, 'c'.repeat(201), ''];
    expect(problems(educationPayloadSchema, { ...payload, additional_certificates }, context)).toEqual({
      'additional_certificates[1]': 'Please enter the certificate',
      'additional_certificates[2]': 'Please use at most 200 characters for the certificate',
      'additional_certificates[3]': 'Please enter the certificate',
    });
  });
});
