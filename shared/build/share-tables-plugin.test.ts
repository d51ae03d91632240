import { withoutUnread } from 'shared/build/share-tables-plugin';

const written = (options: string): string =>
  [
    'initOptions.shared = {"yup": [{',
    '  version: "1.7.1",',
    '  get: () => (load(527)),',
    '  scope: ["default"],',
    `  shareConfig: ${options},`,
    '},]}',
  ].join('\n');

const usual = '{"eager":false,"requiredVersion":"^1.7.1","singleton":true,"layer":null}';

test('of a shared module its name, version and files are left', () => {
  const short = withoutUnread('sharing', written(usual));
  expect(short.replace(/\s+/g, ' ')).toBe(
    'initOptions.shared = {"yup": [{ version: "1.7.1", get: () => (load(527)), },]}',
  );
});

test('an option that the portal’s runtime does not know stops the build, instead of doing nothing in the page', () => {
  const unusual = written(usual) + written(usual.replace('"singleton":true', '"singleton":false'));
  expect(() => withoutUnread('sharing', unusual)).toThrow('has a shareConfig: that the portal');
});

test('a plugin that writes in another way stops the build', () => {
  expect(() => withoutUnread('sharing', 'share("yup", "1.7.1")')).toThrow(
    'Nothing in federation\'s "sharing" matches',
  );
});
