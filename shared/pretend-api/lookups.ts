import { ownEntriesMax, ownEntrySchema, type LookupEntry, type LookupKind } from 'shared/contract/lookups';
import { candidateOf, ok, type Endpoint } from './call';
import { ApiError, parse } from 'shared/contract/request';
import { nextNumber, type PretendState } from './state';

/** Some of each list, enough to search in. The last of each is one that staff have switched off: no form may offer it. */
const names: Readonly<Record<LookupKind, string>> = {
  qualification: "HSC (12th); Diploma; Bachelor's degree; Master's degree; Doctorate (PhD); MPhil",
  degree: `B.A. (Bachelor of Arts); B.Com. (Bachelor of Commerce); B.Sc. Computer Science;
    B.Tech. Information Technology; BBA (Bachelor of Business Administration); MBA Finance;
    MCA (Master of Computer Applications); BAF (Accounting and Finance)`,
  skills: `Accounting; Bookkeeping; Content Writing; Customer Support; Data Entry; Excel; Graphic Design; JavaScript;
    Payroll; Project Management; React; SQL; Tally; Technical Support; TypeScript; Video Editing; Adobe Flash`,
  languages: `Bengali; English; French; German; Gujarati; Hindi; Kannada; Malayalam; Marathi; Punjabi; Tamil; Telugu;
    Urdu; Latin`,
};

const byName = (a: LookupEntry, b: LookupEntry): number =>
  a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;

function listOf(kind: LookupKind, first: number): LookupEntry[] {
  const list = names[kind].split(';').map((name) => name.trim());
  return list
    .map((name, index) => ({ id: first + index, name, isActive: index < list.length - 1 }))
    .sort(byName);
}

/** The four lists, by name. */
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

/** Adds an answer that the list lacks; an entry of the name that is offered is answered instead. */
export function addOwnEntry(kind: LookupKind): Endpoint {
  return (call) => {
    const { id: author } = candidateOf(call);
    const { name } = parse(ownEntrySchema, call.body);
    const found = findEntry(listFor(call.state, kind, author), name);
    if (found?.isActive) return ok(found);
    const own = call.state.ownEntries;
    if (own.filter((one) => one.author === author && one.kind === kind).length >= ownEntriesMax)
      throw new ApiError('validation-failed', {
        fields: { name: `You can add at most ${ownEntriesMax} answers of your own` },
      });
    const id = 1000 + parseInt(nextNumber(call.state, 1), 16);
    const entry: LookupEntry = { id, name, isActive: true, isOwn: true };
    call.state.ownEntries = [...own, { author, kind, entry }];
    return ok(entry);
  };
}
