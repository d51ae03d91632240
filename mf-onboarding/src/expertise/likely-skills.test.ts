import lists from '../resume/layouts/lists.json';
import fields from './likely-skills.json';
import { likelySkills } from './likely-skills';

test.each([
  ['Accountant', 'B.Com. (Bachelor of Commerce)', 'Accounting'],
  ['', 'B.Com. (Bachelor of Commerce)', 'Accounting'],
  ['', 'B.Tech. Computer Science and Engineering', 'JavaScript'],
  ['', 'B.Sc. Nursing', 'Nursing'],
  ['Customer Care Executive', 'B.Com. (Bachelor of Commerce)', 'Customer service'],
  ['Data Entry Operator', '12th Arts', 'Data entry'],
  ['', 'ITI Electrician', 'Electrical maintenance'],
  ['', 'LL.B. (Bachelor of Laws)', 'Legal research'],
  ['HR Executive', 'MBA Human Resources', 'Recruitment'],
  ['Staff Nurse', '', 'Nursing'],
  ['Astronaut', 'PhD', undefined],
  ['', '', undefined],
])('for the title %j and the degree %j, %j comes first', (title, degree, first) => {
  expect(likelySkills(title, degree)[0]).toBe(first);
});

test('each skill is named as in the list', () => {
  const names = fields.flatMap(({ skills }) => skills);
  expect(names.filter((name) => !lists.skills.includes(name))).toEqual([]);
});
