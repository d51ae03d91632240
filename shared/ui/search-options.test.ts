import { rankOf } from './search-options';

/** What a list of these entries offers, best first. */
const found = (typed: string, ...entries: string[]) =>
  entries
    .map((entry) => ({ entry, rank: rankOf(typed, entry) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .map(({ entry }) => entry);

const degrees = [
  '12th Commerce',
  'B.A. LL.B.',
  'B.Com. (Bachelor of Commerce)',
  'B.Com. Honours',
  'B.E. (Bachelor of Engineering)',
  'B.Pharm. (Bachelor of Pharmacy)',
  'B.Sc. (Bachelor of Science)',
  'B.Sc. Nursing',
  'B.Tech. (Bachelor of Technology)',
  'B.Tech. Computer Science and Engineering',
  'B.Tech. Dairy Technology',
  'B.Tech. Information Technology',
  'B.Voc. Beauty and Wellness',
  'BCA (Bachelor of Computer Applications)',
  'CA (Chartered Accountancy)',
  'Diploma in Computer Applications',
  'LL.B. (Bachelor of Laws)',
  'M.Com. (Master of Commerce)',
  'M.Sc. (Master of Science)',
  'M.Sc. Nursing',
  'MBA Human Resources',
  'Post Basic B.Sc. Nursing',
];
const skills = [
  'Back office',
  'Beauty care',
  'C',
  'C#',
  'C++',
  'CI/CD',
  'E-commerce management',
  'Electric vehicle service',
  'Google Cloud',
  'JavaScript',
  'Kubernetes',
  'Machine learning',
  'Microsoft Excel',
  'Microsoft PowerPoint',
  'Node.js',
  'Power BI',
  'Customer care',
  'HTML',
  'Intensive care nursing',
  'React',
  'React Native',
  'Telemarketing',
  'UI design',
  'Two-wheeler repair',
  '.NET',
];

test.each([
  ['btech', 'B.Tech. (Bachelor of Technology)'],
  ['B Tech', 'B.Tech. (Bachelor of Technology)'],
  ['b-tech', 'B.Tech. (Bachelor of Technology)'],
  ['bcom', 'B.Com. (Bachelor of Commerce)'],
  ['com', 'B.Com. (Bachelor of Commerce)'],
  ['msc', 'M.Sc. (Master of Science)'],
  ['llb', 'LL.B. (Bachelor of Laws)'],
  ['B.Sc Nursing', 'B.Sc. Nursing'],
  ['BE', 'B.E. (Bachelor of Engineering)'],
  ['b.e', 'B.E. (Bachelor of Engineering)'],
  ['bsc', 'B.Sc. (Bachelor of Science)'],
  ['ca', 'CA (Chartered Accountancy)'],
  ['bca', 'BCA (Bachelor of Computer Applications)'],
  ['b pharma', 'B.Pharm. (Bachelor of Pharmacy)'],
  ['bachelor of commerce', 'B.Com. (Bachelor of Commerce)'],
  ['btech cse', 'B.Tech. Computer Science and Engineering'],
  ['computer science & engg', 'B.Tech. Computer Science and Engineering'],
  ['chartered accountant', 'CA (Chartered Accountancy)'],
  ['mba hr', 'MBA Human Resources'],
  ['btech it', 'B.Tech. Information Technology'],
  ['M Tech CSE', undefined],
  ['mba mktg', undefined],
  ['b.com(hons)', 'B.Com. Honours'],
  ['bachelors of technology', 'B.Tech. (Bachelor of Technology)'],
  ['be cse', 'B.E. (Bachelor of Engineering)'],
  ['bca honours', 'BCA (Bachelor of Computer Applications)'],
  ['+2', '12th Commerce'],
  ['hsc', '12th Commerce'],
  ['bsc agriculture', 'B.Sc. (Bachelor of Science)'],
  ['बीटेक', undefined],
])('of the degrees, %j finds %j first', (typed, first) => {
  expect(found(typed, ...degrees)[0]).toBe(first);
});

test.each([
  ['nodejs', 'Node.js'],
  ['node js', 'Node.js'],
  ['powerbi', 'Power BI'],
  ['ecommerce', 'E-commerce management'],
  ['e commerce', 'E-commerce management'],
  ['reactnative', 'React Native'],
  ['c', 'C'],
  ['c++', 'C++'],
  ['cpp', 'C++'],
  ['c#', 'C#'],
  ['cicd', 'CI/CD'],
  ['js', 'JavaScript'],
  ['k8s', 'Kubernetes'],
  ['ml', 'Machine learning'],
  ['ms excel', 'Microsoft Excel'],
  ['msexcel', 'Microsoft Excel'],
  ['ppt', 'Microsoft PowerPoint'],
  ['gcp', 'Google Cloud'],
  ['two wheeler', 'Two-wheeler repair'],
  ['dotnet', '.NET'],
  ['backoffice', 'Back office'],
  ['reactjs', 'React'],
  ['React.js', 'React'],
  ['core javascript', 'JavaScript'],
  ['html5', 'HTML'],
  ['ui/ux', 'UI design'],
  ['telecalling', 'Telemarketing'],
  ['c programming', 'C'],
  ['kubernetes admin', 'Kubernetes'],
  ['icu', 'Intensive care nursing'],
  ['bpo', 'Customer care'],
])('of the skills, %j finds %j first', (typed, first) => {
  expect(found(typed, ...skills)[0]).toBe(first);
});

test.each([
  ['अंग्रेजी', 'अंग्रेज़ी'],
  ['हिन्दी', 'हिंदी'],
  ['हिंदी', 'हिन्दी'],
  ['पंजाबी', 'पञ्जाबी'],
  ['हिन', 'हिंदी'],
  ['कम्प्यूटर', 'कंप्यूटर'],
  ['अन्', 'अन्य'],
])('%j finds %j, which is the same word', (typed, entry) => {
  expect(found(typed, entry)).toEqual([entry]);
});

test('two letters within a word do not find it', () => {
  expect(found('ml', 'HTML', 'Machine learning')).toEqual(['Machine learning']);
  expect(found('bsc it', 'B.Sc. Food and Nutrition', 'B.Sc. Information Technology')).toEqual([
    'B.Sc. Information Technology',
  ]);
});

test('nothing that can be compared finds all', () => {
  expect(found(' . ', 'Nursing', 'Typing')).toEqual(['Nursing', 'Typing']);
  expect(found('zzz', 'Nursing')).toEqual([]);
});

test('twenty searches of ten thousand entries take less than five seconds of the processor', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) => `Entry no. ${index} of a long list`);
  found('9', ...entries);
  const before = process.threadCpuUsage();
  for (let index = 0; index < 20; index += 1) found(`entry no ${index}`, ...entries);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(5);
});
