import { i18n } from 'shared/i18n/i18n';
import type { Point } from 'platform/routes';
import { createContribution } from 'shared/remote/create-contribution';
import { locale } from 'shared/runtime/locale';
import { loadedModule } from '../loader/load-build';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { deferred, fakeRemote, settle } from '../testing/fake-remote';
import { createPointHost } from './point-host';

jest.mock('../loader/load-build');

const point: Point = { name: 'jobs/side', version: '1.0.0', props: {}, answers: { type: 'string' } };
const contribution = { point: point.name, accepts: '^1.0.0', module: './side', order: 10 };
const languages = { hi: { catalog: { file: 'catalog.hi.json', integrity: 'sha384-hi' }, texts: {} } };
const messages = { Saved: ['सहेजा गया'] };

test('a contribution that speaks a language does not fall back to English while more texts are on their way', async () => {
  const offer = buildRecord('mf-a', '1.0.0', [], { routes: [], contributes: [contribution] });
  const exposes = { './side': { initial: [], shared: [] } };
  openPage(channelDocument(1, { shell: buildRecord('shell', '1.0.0'), 'mf-a': { ...offer, exposes } }));
  const texts = deferred<object>();
  Object.assign(globalThis, { fetch: jest.fn(() => texts.promise) });
  const said = createContribution({ name: 'mf-a', Part: () => null, answer: () => i18n.t('Saved') });
  said.answer({}, { locale: 'hi', messages }); // as another screen of the same bundle
  const { lifecycles, build } = fakeRemote('mf-a');
  const loaded = { lifecycles: { ...lifecycles, answer: said.answer }, build, languages };
  jest.mocked(loadedModule).mockReturnValue(loaded);

  locale.set('hi');
  const host = createPointHost([point], jest.fn());
  const answers = () => host.contributionsTo(point.name, {}).map(({ answer }) => answer);
  expect(answers()).toEqual(['सहेजा गया']);
  texts.resolve({ ok: true, json: () => Promise.resolve(messages) });
  await settle();
  expect(answers()).toEqual(['सहेजा गया']);
  locale.set('en');
  expect(answers()).toEqual(['Saved']);
});
