import { readReturn } from './return-to';

test('a path of this portal is read with its query and hash', () => {
  expect(readReturn({ from: '/documents/academic-documents?x#y' })).toEqual({
    from: '/documents/academic-documents?x#y',
  });
});

test('the person whose page it is comes along', () => {
  expect(readReturn({ from: '/dashboard', userId: 'u1', email: 'a@b.in' })).toEqual({
    from: '/dashboard',
    userId: 'u1',
  });
});

test.each([
  '//other.example/sign-in',
  '/\\other.example',
  '/\t/other.example',
  'https://other.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  7,
])('%p leads nowhere', (from) => {
  expect(readReturn({ from })).toBeNull();
});

test.each([null, undefined, 'text', {}])('the state %p names no return', (state) => {
  expect(readReturn(state)).toBeNull();
});
