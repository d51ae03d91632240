import { ownEntryMaxLength, lookupQuery, type LookupKind } from 'contract/wire/lookups';
import type { Database } from '../database/database';
import {
  findEntriesByName,
  insertLookups,
  listLookups,
  listOwn,
  replaceOwn,
  setLookupActive,
} from '../kernel/lookups.sql';
import { StaffError, textOf, type StaffServices } from './context';
import { requireRight, type Actor } from './roles';

type Services = Pick<StaffServices, 'database'>;

const nameOf = textOf('A name', 1, ownEntryMaxLength);

/** The entries of a list, those that are switched off too. */
export function listEntries({ database }: Services, actor: Actor, kind: LookupKind) {
  requireRight(actor, 'keep lists and texts');
  return listLookups(database, kind, { offset: 0, limit: lookupQuery.limit });
}

/** Answers that candidates added themselves, most frequent first. */
export function listOwnEntries({ database }: Services, actor: Actor) {
  requireRight(actor, 'keep lists and texts');
  return listOwn(database);
}

/** Offers an entry or offers it no more. Returns its spelling. */
export async function setOffered(
  { database }: Services,
  actor: Actor,
  { kind, name, offered }: { readonly kind: LookupKind; readonly name: string; readonly offered: boolean },
): Promise<string> {
  requireRight(actor, 'keep lists and texts');
  const spelling = await setLookupActive(database, kind, name.trim(), offered);
  if (!spelling) throw new StaffError(`There is no ${kind} entry '${name}'`, 'not-found');
  return spelling;
}

interface Offered {
  readonly added: boolean;
  /** How many entries of candidates gave way to it. */
  readonly replaced: number;
}

/**
 * Offers `name` to everybody in place of what candidates have added as `own`. Nothing happens when `check`
 * throws.
 */
function offer(
  database: Database,
  kind: LookupKind,
  { name, own }: { name: string; own: string },
  check: (offered: Offered) => void,
): Promise<Offered> {
  return database.transaction(async (transaction) => {
    const added = (await insertLookups(transaction, kind, [name])) > 0;
    const [entry] = await findEntriesByName(transaction, kind, { names: [name] });
    if (entry?.isActive === false)
      throw new StaffError(`Nobody is offered the ${kind} entry '${name}': enable it first`);
    const offered = {
      added,
      replaced: entry ? await replaceOwn(transaction, kind, { name: own, entry }) : 0,
    };
    check(offered);
    return offered;
  });
}

/** Adds an entry. Returns its name. */
export async function addEntry(
  { database }: Services,
  actor: Actor,
  kind: LookupKind,
  given: string,
): Promise<string> {
  requireRight(actor, 'keep lists and texts');
  const name = nameOf(given);
  await offer(database, kind, { name, own: name }, ({ added }) => {
    if (!added) throw new StaffError(`${kind} has '${name}' already`);
  });
  return name;
}

/**
 * Offers to everybody what candidates have added, under its own name or another one. An entry of that name
 * takes it in.
 */
export async function acceptOwn(
  { database }: Services,
  actor: Actor,
  { kind, own, as }: { readonly kind: LookupKind; readonly own: string; readonly as: string | null },
) {
  requireRight(actor, 'keep lists and texts');
  const added = own.trim();
  const name = nameOf(as?.trim() || added);
  const { replaced } = await offer(database, kind, { name, own: added }, (offered) => {
    if (offered.replaced === 0) throw new StaffError(`No candidate has added the ${kind} entry '${added}'`);
  });
  return { name, replaced };
}
