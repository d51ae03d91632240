import { ownEntriesMax, ownEntrySchema, type LookupEntry, type LookupKind } from 'contract/wire/lookups';
import { ok, type Call, type Handlers } from './call';
import { ApiError, parse } from 'contract/request';
import { pageQuery } from 'contract/request-queries';
import names from './lookups.json' with { type: 'json' };
import { nextNumber, type PretendState } from './state';

const byName = (a: LookupEntry, b: LookupEntry): number =>
  a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;

/** The last of each list is one that staff have switched off: no form may offer it. */
const listOf = (kind: LookupKind, first: number): LookupEntry[] =>
  names[kind]
    .map((name, index, list) => ({ id: first + index, name, isActive: index < list.length - 1 }))
    .sort(byName);

/** The four lists, by name: some of each, enough to search in. */
export const lookups: Readonly<Record<LookupKind, readonly LookupEntry[]>> = {
  qualification: listOf('qualification', 1),
  degree: listOf('degree', 101),
  skills: listOf('skills', 201),
  languages: listOf('languages', 301),
};

/** A list as a candidate sees it, with the candidate's own entries. */
export function listFor(state: PretendState, kind: LookupKind, author: string): readonly LookupEntry[] {
  const own = state.ownEntries.filter((one) => one.author === author && one.kind === kind);
  return [...lookups[kind], ...own.map(({ entry }) => entry)].sort(byName);
}

export function findEntry(list: readonly LookupEntry[], wanted: number | string): LookupEntry | undefined {
  const offeredFirst = [...list].sort((a, b) => Number(b.isActive) - Number(a.isActive));
  return offeredFirst.find(({ id, name }) =>
    typeof wanted === 'number' ? id === wanted : name.toLowerCase() === wanted.toLowerCase(),
  );
}

/** As the API compares: what is before the bracket, without dots, spaces and hyphens. */
const alike = (name: string): string =>
  (name.split(' (')[0] ?? '').replaceAll(/[ .,\-_/'’&]/g, '').toLowerCase();

function findAlike(list: readonly LookupEntry[], wanted: string): LookupEntry | undefined {
  const key = alike(wanted);
  return key.length > 2 ? list.find(({ name, isActive }) => isActive && alike(name) === key) : undefined;
}

const list =
  (kind: LookupKind) =>
  ({ state, candidate, query }: Call) => {
    const { page, limit } = parse(pageQuery, query);
    return ok(listFor(state, kind, candidate.id).slice((page - 1) * limit, page * limit));
  };

/** Adds an answer that the list lacks; an entry of the name that is offered is answered instead. */
const add =
  (kind: LookupKind) =>
  ({ state, candidate: { id: author }, body }: Call) => {
    const { name } = parse(ownEntrySchema, body);
    const seen = listFor(state, kind, author);
    const found = findEntry(seen, name);
    const offered = found?.isActive ? found : findAlike(seen, name);
    if (offered) return ok(offered);
    if (seen.length - lookups[kind].length >= ownEntriesMax)
      throw new ApiError('validation-failed', {
        fields: { name: `You can add at most ${ownEntriesMax} answers of your own` },
      });
    const id = 1000 + parseInt(nextNumber(state, 1), 16);
    const entry: LookupEntry = { id, name, isActive: true, isOwn: true };
    state.ownEntries.push({ author, kind, entry });
    return ok(entry);
  };

export const lookupCalls = {
  listQualifications: list('qualification'),
  listDegrees: list('degree'),
  listSkills: list('skills'),
  listLanguages: list('languages'),
  addQualification: add('qualification'),
  addDegree: add('degree'),
  addSkill: add('skills'),
  addLanguage: add('languages'),
} satisfies Partial<Handlers>;
