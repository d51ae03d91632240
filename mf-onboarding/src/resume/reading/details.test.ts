import { readResume } from './read-resume';

const lists = { qualification: [], degree: [], skills: [], languages: [] };
interface Row {
  readonly text: string;
  readonly size?: number;
}
function found(...rows: readonly (Row | string)[]) {
  let y = 40;
  const items = rows.map((row) => {
    const { text, size = 11 } = typeof row === 'string' ? { text: row } : row;
    y += 2 * size;
    return { page: 1, text, x: 40, y, width: text.length * size * 0.5, size };
  });
  return Object.fromEntries(readResume(items, lists).map(({ field, value }) => [field, value]));
}

test.each([
  ['Date of Birth: 15-08-1998', '1998-08-15'],
  ['DOB : 15/08/98', '1998-08-15'],
  ['D.O.B. - 15th August 1998', '1998-08-15'],
  ['Born on August 15, 1998', '1998-08-15'],
  ['Date of Birth 1998-08-15', '1998-08-15'],
  ['Birth date: 15 Aug 1998 (26 years)', '1998-08-15'],
  ['Personal: DOB 15.08.1998 | Indian', '1998-08-15'],
  ['जन्म तिथि: १५/०८/१९९८', '1998-08-15'],
  ['Date\u00a0of\u00a0Birth:\u00a015\u201108\u20111998', '1998-08-15'],
  ["Father's date of birth: 15-08-1968", undefined],
  ['Date of birth: 08/15/1998', undefined],
  ['Date of Birth: 15-08-2024', undefined],
  ['Date of joining: 15-08-2018', undefined],
])('of %j the date of birth is %j', (line, day) => {
  expect(found('Asha Rao', line).dateOfBirth).toBe(day);
});

test.each([
  ['Gender: Female', 'female'],
  ['Sex : M', 'male'],
  ['GENDER - MALE', 'male'],
  ['Gender: Female  Nationality: Indian', 'female'],
  ['लिंग: महिला', 'female'],
  ['Mr. Asha Rao', 'male'],
  ['Name: Ms. Asha Rao', 'female'],
  ['Smt. Asha Rao, W/o Shri Kiran Rao', 'female'],
  ["Father's Name: Mr. Suresh Rao", undefined],
  ['Mr. Asha Rao  Gender: Female', 'female'],
  ['Mr. Anil Mehta, manager of Asha', undefined],
  ['Transgender rights', undefined],
  ['Gender studies', undefined],
])('of %j the gender is %j', (line, gender) => {
  expect(found('Asha Rao', line).gender).toBe(gender);
});

test.each([
  ['Marital Status: Single', 'single'],
  ['Martial status : Unmarried', 'single'],
  ['MARITAL STATUS - MARRIED', 'married'],
  ['वैवाहिक स्थिति: अविवाहित', 'single'],
  ['Marital status: Divorced', undefined],
])('of %j the marital status is %j', (line, status) => {
  expect(found('Asha Rao', line).maritalStatus).toBe(status);
});

test.each([
  [['Address: 12, 4th Cross, Jayanagar, Bengaluru 560041'], '12, 4th Cross, Jayanagar, Bengaluru 560041'],
  [
    ['Permanent Address: House no. 7,', 'Gandhi Chowk, Satara,', 'Maharashtra 415001', 'Nationality: Indian'],
    'House no. 7, Gandhi Chowk, Satara, Maharashtra 415001',
  ],
  [['Current Address : Flat 3, MG Road, Pune', 'Mobile: 98450 12345'], 'Flat 3, MG Road, Pune'],
  [['Email address: asha@example.in'], undefined],
  [["Father's address: 12, 4th Cross, Mysuru"], undefined],
  [['Address: Pune'], undefined],
  [
    ['Present Address: C/o Rajesh Prasad, Ward No. 7, Patna City, Patna, Bihar 800008'],
    'C/o Rajesh Prasad, Ward No. 7, Patna City, Patna, Bihar 800008',
  ],
  [
    ['Permanent Address', 'Vill - Barauni, P.O. - Teghra,', 'Begusarai, Bihar - 851133', 'Sex: Male'],
    'Vill - Barauni, P.O. - Teghra, Begusarai, Bihar - 851133',
  ],
  [
    ['Correspondence Address: House 12, Phase 7, Mohali 160061. Permanent Address: VPO Sangat, Bathinda'],
    'House 12, Phase 7, Mohali 160061',
  ],
  [
    ['Correspondence Address: House 12, Phase 7, Mohali 160061. Permanent', 'Address: VPO Sangat, Bathinda'],
    'House 12, Phase 7, Mohali 160061',
  ],
])('of %j the address is %j', (lines, address) => {
  expect(found('Asha Rao', ...lines).address).toBe(address);
});

test.each([
  ['Contact No: 7004512345, 8210098765 (Father)', '7004512345', undefined],
  ['Mob: 70045 12345 / 82100 98765 (Father)', '7004512345', undefined],
  ['Mob: 98390 12345 (Self), 99350 67890 (Husband)', '9839012345', undefined],
  ['Mob: 098120-12345 / 99350 67890', '9812012345', '9935067890'],
  ['Phone: 9 8 3 9 0 1 2 3 4 5', '9839012345', undefined],
  ['Cell: 98140-12345, 0172-2654321', '9814012345', undefined],
  ['8210098765 (Father)', undefined, undefined],
  ["Father's mobile: 8210098765", undefined, undefined],
  ['Father: Rajesh Prasad, 8210098765', undefined, undefined],
])('of %j the mobile numbers are %j and %j', (line, main, other) => {
  const { mobileNumber, alterMobileNumber } = found('Asha Rao', line);
  expect([mobileNumber, alterMobileNumber]).toEqual([main, other]);
});

const body = Array.from({ length: 8 }, (_, index) => `${index + 1}. some line of the resume`);

test('a name in two large lines is one name', () => {
  const rows = [{ text: 'ASHA', size: 24 }, { text: 'RAO', size: 24 }, ...body];
  expect(found(...rows)).toMatchObject({ firstName: 'Asha', lastName: 'Rao' });
});

test('a name of which each part has its label is one name', () => {
  expect(found('First Name: Asha Devi', 'Surname : Rao', ...body)).toMatchObject({
    firstName: 'Asha Devi',
    lastName: 'Rao',
  });
});

test.each([
  ['a title', 'CURRICULUM', 'VITAE'],
  ['a job', 'DATA ENTRY', 'OPERATOR'],
  ['a company', 'SAHYADRI', 'TRADERS'],
])('%s in two large lines is no name', (_, one, two) => {
  const { firstName, lastName } = found({ text: one, size: 24 }, { text: two, size: 24 }, ...body);
  expect([firstName, lastName]).toEqual([undefined, undefined]);
});
