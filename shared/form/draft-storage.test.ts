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

test('what did not fit is stored once there is room, and what another tab has typed meanwhile stays', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  write({ pin: '560001' }, {});
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(write({ pin: '560001', city: 'Kochi' }, { pin: '560001' })).toBe('failed');
  expect(stored()).toEqual({ pin: '560001' });
  jest.restoreAllMocks();
  write({ state: 'Kerala' }, {});
  write({ pin: '560001', city: 'Kochi', name: 'Asha' }, { pin: '560001' });
  expect(stored()).toEqual({ pin: '560001', state: 'Kerala', city: 'Kochi', name: 'Asha' });
});

test('a saved answer that one tab has emptied stays empty while the other goes on', () => {
  write({ state: 'Kerala' }, {});
  write({ city: '' }, {});
  expect(stored()).toEqual({ city: '', state: 'Kerala' });
});

test('a list is one answer: the tab that changed it last has it whole', () => {
  write({ skills: ['Tally'] }, {});
  write({ skills: ['Excel'], city: 'Kochi' }, {});
  write({ skills: ['Tally', 'Word'] }, { skills: ['Tally'] });
  expect(stored()).toEqual({ skills: ['Tally', 'Word'], city: 'Kochi' });
});

test('a tab of somebody who has signed out, or for whom another one has signed in, writes nothing', () => {
  write({ city: 'Kochi' }, {});
  session.start({ token: 't2', user: { ...user, id: '2' } });
  expect(write({ city: 'Hampi' }, { city: 'Kochi' })).toBe('none');
  expect(stored()).toEqual({ city: 'Kochi' });
  expect(readDraft('2', 'form')).toBeNull();
});

test('a draft that is half written, or of another version, is none, and is replaced', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const left of ['{"version":1,"val', '{"version":0,"values":{"city":"Hampi"}}', 'null', '7']) {
    localStorage.setItem('draft:1:form', left);
    expect(readDraft('1', 'form')).toBeNull();
    expect(write({ state: 'Kerala' }, {})).toBe('stored');
    expect(stored()).toEqual({ state: 'Kerala' });
  }
});
