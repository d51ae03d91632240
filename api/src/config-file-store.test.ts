import path from 'node:path';
import { readConfig } from './config';

const placeOf = (text: string) => readConfig({ FILE_STORE: text }, '/root').fileStore;

describe('where files lie', () => {
  it('is a folder of the data, when nothing else is said', () => {
    expect(readConfig({ PORTAL_DATA: 'data' }, '/root').fileStore).toEqual({
      kind: 'disk',
      folder: path.resolve('/root/data/files'),
    });
  });

  it.each([
    ['file:papers', path.resolve('/root/papers')],
    ['file:/srv/papers', '/srv/papers'],
    ['file:///srv/papers', '/srv/papers'],
  ])('may be %s', (text, folder) => {
    expect(placeOf(text)).toEqual({ kind: 'disk', folder });
  });

  it("may be a bucket of Amazon's, or of another server", () => {
    const amazon = {
      kind: 's3',
      bucket: 'papers',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
      pathStyle: false,
    };
    expect(placeOf('s3://papers')).toEqual(amazon);
    expect(placeOf('s3://papers/of/people/?endpoint=https://s3.example:9000&region=ap-south-1')).toEqual({
      ...amazon,
      prefix: 'of/people/',
      endpoint: 'https://s3.example:9000',
      region: 'ap-south-1',
      pathStyle: true,
    });
    expect(placeOf('s3://papers?endpoint=https://s3.example&pathStyle=false')).toMatchObject({
      pathStyle: false,
    });
  });

  it.each([
    'papers',
    'file:',
    's3://',
    'https://s3.example/papers',
    's3://key:hunter2@papers',
    's3://papers?endpoint=s3.example',
    's3://papers?endpoint=ftp://s3.example',
    's3://papers?pathStyle=yes',
    's3://papers?regoin=x',
  ])('may not be %s, which is told without repeating a key', (text) => {
    const read = () => readConfig({ FILE_STORE: text });
    expect(read).toThrow(/FILE_STORE (must|knows)/);
    expect(read).not.toThrow(/hunter2/);
  });
});
