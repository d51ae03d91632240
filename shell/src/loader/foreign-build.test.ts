import { loadLink } from 'shared/remote/checked-files';
import { prepareForeign, toLifecycles } from './foreign-build';

jest.mock('shared/remote/checked-files', () => ({ loadLink: jest.fn(async () => undefined) }));

const step = async () => undefined;
const addressOf = (file: string) => ({
  url: `${location.origin}/builds/mf-jobs/1.0.0/${file}`,
  integrity: `sha256-${file}`,
});

test('its style sheets are loaded with their integrity, unless the page has them', async () => {
  const styles = ['app.css', 'known.css'].map(addressOf);
  document.head.innerHTML = `<link rel="stylesheet" href="${styles[1]!.url}">`;
  await prepareForeign(styles);
  expect(jest.mocked(loadLink).mock.calls).toEqual([['stylesheet', styles[0], expect.any(Number)]]);
});

test('a lifecycle may be a list of functions, which run one after another', async () => {
  const calls: string[] = [];
  const slow = async () => {
    await Promise.resolve();
    calls.push('first');
  };
  const { mount } = toLifecycles(
    'mf-jobs',
    { default: { mount: [slow, async () => calls.push('second')], unmount: slow } },
    false,
  );
  await mount({ name: 'mf-jobs' });
  expect(calls).toEqual(['first', 'second']);
});

test('bootstrap and update may be missing, mount and unmount may not', async () => {
  const { bootstrap, update } = toLifecycles('mf-jobs', { mount: step, unmount: step }, false);
  await bootstrap({ name: 'mf-jobs' });
  await update({ name: 'mf-jobs' });
  expect(() => toLifecycles('mf-jobs', { mount: step }, false)).toThrow('no mount and unmount');
});
