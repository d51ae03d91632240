import { session } from 'shared/runtime/session';
import { readDraft, writeDraft } from './draft-storage';

const user = { id: '1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
beforeEach(() => {
  localStorage.clear();
  session.start({ token: 't', user });
});
afterEach(() => jest.restoreAllMocks());

const write = (values: object, known: object, base?: string) =>
  writeDraft('1', 'form', { ...values }, { known: { ...known }, base });
const stored = () => readDraft('1', 'form')?.values;

test('two tabs of one form keep the fields of both', () => {
  write({ city: 'Kochi' }, {});
  write({ state: 'Kerala' }, {});
  expect(stored()).toEqual({ city: 'Kochi', state: 'Kerala' });
});

test('of a field that both have changed, the later one counts', () => {
  write({ city: 'Kochi' }, {});
  write({ city: 'Hampi', state: 'Karnataka' }, {});
  // The first tab goes on with another field.
  write({ city: 'Kochi', pin: '560001' }, { city: 'Kochi' });
  expect(stored()).toEqual({ city: 'Hampi', state: 'Karnataka', pin: '560001' });
});

test('what a tab takes back goes, unless the other tab has typed there since', () => {
  write({ city: 'Kochi', state: 'Kerala' }, {});
  write({ state: 'Goa' }, { state: 'Kerala' });
  write({}, { city: 'Kochi', state: 'Kerala' });
  expect(stored()).toEqual({ state: 'Goa' });
});

test('a save of one tab leaves what the other has typed, over the version that it had', () => {
  write({ city: 'Kochi' }, {}, 'v1');
  write({ state: 'Kerala' }, {}, 'v1');
  write({}, { state: 'Kerala' }, 'v2');
  expect(readDraft('1', 'form')).toMatchObject({ values: { city: 'Kochi' }, base: 'v1' });
});

test('without answers no draft is left', () => {
  expect(write({ city: 'Kochi' }, {})).toBe('stored');
  expect(write({}, { city: 'Kochi' })).toBe('none');
  expect(localStorage.getItem('draft:1:form')).toBeNull();
});

test('a full storage is a failure', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(write({ city: 'Kochi' }, {})).toBe('failed');
});
