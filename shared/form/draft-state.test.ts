import { answersOf, draftAfter, initialDraft, type DraftEvent, type DraftState } from './draft-state';

interface Answers extends Record<string, unknown> {
  words: string;
  role: string;
  skills: string[];
}

const empty: Answers = { words: '', role: '', skills: [] };
const saved: Answers = { words: 'Saved', role: 'Cook', skills: ['a'] };

const open = (stored: Parameters<typeof initialDraft<Answers>>[0]['stored'] = null, at?: Answers) =>
  initialDraft<Answers>({ empty, saved: at, stored });

const after = (state: DraftState<Answers>, ...events: DraftEvent<Answers>[]) =>
  events.reduce(draftAfter<Answers>, state);

const load = (answers: Answers, version: string) => ({ type: 'loaded', saved: answers, version }) as const;
const type = (changes: Partial<Answers>, on: Answers = saved) =>
  ({ type: 'typed', values: { ...on, ...changes } }) as const;

describe('a form that opens', () => {
  test('is empty until the saved answers are there', () => {
    expect(answersOf(open())).toEqual(empty);
    expect(answersOf(open(null, saved))).toEqual(saved);
  });

  test('restores what the device has stored, and says so', () => {
    const state = open({ values: { words: 'Typed' } });
    expect(answersOf(state)).toEqual({ ...empty, words: 'Typed' });
    expect(state.notice).toBe('restored');
  });

  test('says nothing when what is stored is what is saved', () => {
    expect(open({ values: { words: 'Saved' } }, saved).notice).toBe('none');
  });

  test('ignores stored answers that it has no field for, or of another kind', () => {
    expect(open({ values: { shoes: 42, words: ['a list'], skills: 'text' } }).edited).toEqual({});
  });

  test('takes a number for the text of a select', () => {
    expect(open({ values: { role: 7 } }).edited).toEqual({ role: 7 });
  });

  test('follows what a new form contains, until the saved answers are there', () => {
    const changed = { type: 'empty-changed', empty: { ...empty, role: 'Nurse' } } as const;
    expect(answersOf(after(open(), changed)).role).toBe('Nurse');
    expect(answersOf(after(open(), load(saved, 'v1'), changed)).role).toBe('Cook');
  });
});

describe('saved answers that arrive', () => {
  test('fill what was not edited, and leave what was', () => {
    const state = after(open(), type({ words: 'Mine' }, empty), load(saved, 'v1'));
    expect(answersOf(state)).toEqual({ ...saved, words: 'Mine' });
    expect(state.edited).toEqual({ words: 'Mine' });
  });

  test('keep an answer that was emptied before a reload', () => {
    const state = after(open({ values: { words: '' } }), type({ role: 'Nurse' }, empty), load(saved, 'v1'));
    expect(answersOf(state)).toMatchObject({ words: '', role: 'Nurse' });
  });

  test('end the notice when they are what was restored', () => {
    const restored = open({ values: { words: 'Saved' } });
    expect(restored.notice).toBe('restored');
    expect(after(restored, load(saved, 'v1'))).toMatchObject({ notice: 'none', edited: {} });
  });
});

describe('the version that a save may replace', () => {
  const base = (...events: DraftEvent<Answers>[]) => after(open(), ...events).baseVersion;
  const newer = { ...saved, words: 'Newer' };

  test('is the loaded one', () => {
    expect(base(load(saved, 'v1'))).toBe('v1');
    expect(base(load(saved, 'v1'), load(newer, 'v2'))).toBe('v2');
  });

  test('stays when the form covers an answer that changed', () => {
    expect(base(load(saved, 'v1'), type({ words: 'Mine' }), load(newer, 'v2'))).toBe('v1');
    // and goes on to do so, whatever changes next
    const third = load({ ...newer, role: 'Nurse' }, 'v3');
    expect(base(load(saved, 'v1'), type({ words: 'Mine' }), load(newer, 'v2'), third)).toBe('v1');
  });

  test('moves when another answer changed than the edited one', () => {
    expect(base(load(saved, 'v1'), type({ role: 'Nurse' }), load(newer, 'v2'))).toBe('v2');
  });

  test('moves when the candidate keeps the form with the newest in view, or starts over', () => {
    const covered = [load(saved, 'v1'), type({ words: 'Mine' }), load(newer, 'v2')];
    expect(base(...covered, { type: 'kept' })).toBe('v2');
    expect(base(...covered, { type: 'started-over' })).toBe('v2');
  });

  test('is that of a restored draft when other answers have been saved since', () => {
    const restored = open({ values: { words: 'Mine' }, base: 'v1' });
    expect(after(restored, load(newer, 'v2')).baseVersion).toBe('v1');
    const ofEarlierRelease = open({ values: { words: 'Mine' } });
    expect(after(ofEarlierRelease, load(newer, 'v2')).baseVersion).toBe('v2');
  });

  test('is unknown after a save until the next load', () => {
    const state = after(open(), load(saved, 'v1'), type({ words: 'Mine' }), {
      type: 'submitted',
      values: { ...saved, words: 'Mine' },
    });
    expect(state).toMatchObject({ baseVersion: undefined, mergedVersion: undefined, edited: {} });
    expect(answersOf(state).words).toBe('Mine');
  });
});

describe('starting over', () => {
  const loaded = after(open(), load(saved, 'v1'), type({ words: 'Mine' }));

  test('shows the saved answers, and can be taken back', () => {
    const state = after(loaded, { type: 'started-over' });
    expect(answersOf(state)).toEqual(saved);
    expect(state.notice).toBe('set-aside');
    const back = after(state, { type: 'brought-back' });
    expect(answersOf(back).words).toBe('Mine');
    expect(back.notice).toBe('restored');
  });

  test('an answer that is typed back to the saved one is no longer edited', () => {
    expect(after(loaded, type({ words: 'Saved', skills: ['a'] })).edited).toEqual({});
  });
});
