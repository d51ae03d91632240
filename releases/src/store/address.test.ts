import { parseStoreAddress } from './address';

const amazon = {
  kind: 's3',
  bucket: 'releases',
  prefix: '',
  endpoint: null,
  region: 'us-east-1',
  pathStyle: false,
};

test.each([
  ['releases', '/root/releases'],
  ['/srv/releases', '/srv/releases'],
  ['file:releases', '/root/releases'],
  ['file:/srv/releases', '/srv/releases'],
  ['file:///srv/releases', '/srv/releases'],
])('%s is a folder', (text, folder) => {
  expect(parseStoreAddress(text, '/root')).toEqual({ kind: 'file', folder });
});

test('a bucket is one of Amazon’s, or of another server', () => {
  expect(parseStoreAddress('s3://releases', '/')).toEqual(amazon);
  expect(
    parseStoreAddress('s3://releases/of/portal/?endpoint=https://s3.example:9000&region=ap-south-1', '/'),
  ).toEqual({
    ...amazon,
    prefix: 'of/portal/',
    endpoint: 'https://s3.example:9000',
    region: 'ap-south-1',
    pathStyle: true,
  });
});

test.each([
  'file:',
  's3://',
  's3:releases',
  'https://s3.example/releases',
  's3://key:hunter2@releases',
  's3://releases?endpoint=s3.example',
  's3://releases?pathStyle=yes',
  's3://releases?regoin=x',
])('%s is refused without repeating a key', (text) => {
  const parse = () => parseStoreAddress(text, '/');
  expect(parse).toThrow(/^(must|knows)/);
  expect(parse).not.toThrow(/hunter2/);
});
