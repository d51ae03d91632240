import { isLikelyDegree } from './likely-degrees';

test.each([
  ["Bachelor's degree", 'B.Com. (Bachelor of Commerce)', true],
  ["Bachelor's degree", 'M.Com. (Master of Commerce)', false],
  ["Bachelor's degree (Honours)", 'BCA (Bachelor of Computer Applications)', true],
  ["Bachelor's degree", 'MBBS', true],
  ["Master's degree", 'M.Com. (Master of Commerce)', true],
  ["Master's degree", 'MBBS', false],
  ["Integrated master's degree", 'M.Sc. Physics', true],
  ['Postgraduate diploma', 'PGDM', true],
  ['Postgraduate diploma', 'Diploma in Yoga', false],
  ['Advanced diploma', 'Diploma in Yoga', true],
  ['ITI / Vocational certificate', 'ITI Fitter', true],
  ['HSC (12th)', '12th Commerce', true],
  ['Below SSC (10th)', 'Not applicable (school certificate)', true],
  ['Doctorate (PhD)', 'PhD', true],
  ['Their own', 'PhD', false],
  [undefined, 'PhD', false],
])('after %j, %j is likely: %j', (qualification, degree, isLikely) => {
  expect(isLikelyDegree(qualification, degree)).toBe(isLikely);
});
