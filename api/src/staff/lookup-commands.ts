import type { Command } from 'commander';
import { lookupKinds, lookupQuery, ownEntryMaxLength, type LookupKind } from 'contract/wire/lookups';
import type { Database } from '../database/database';
import {
  findEntriesByName,
  insertLookups,
  listLookups,
  listOwn,
  replaceOwn,
  setLookupActive,
} from '../lookups/lookups.sql';
import { oneOf, StaffError, table, type StaffContext } from './context';

function nameOf(text: string): string {
  const name = text.trim();
  if (name && name.length <= ownEntryMaxLength) return name;
  throw new StaffError(`A name has 1 to ${ownEntryMaxLength} characters`);
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
    const offered = {
      added,
      replaced: entry ? await replaceOwn(transaction, kind, { name: own, entry }) : 0,
    };
    check(offered);
    return offered;
  });
}

/** `lookup list | enable | disable | add | own | accept`: what the forms offer. */
export function addLookupCommands(program: Command, { database, print }: StaffContext): void {
  const kinds = lookupKinds.join(', ');
  const lookup = program.command('lookup').description(`the lists that forms offer: ${kinds}`);
  const command = (verb: string, description: string) =>
    lookup.command(verb).description(description).argument('<kind>', kinds, oneOf('kind', lookupKinds));

  command('list', 'list the entries of a kind').action(async (kind: LookupKind) => {
    const entries = await listLookups(database, kind, { offset: 0, limit: lookupQuery.limit });
    const rows = entries.map((e) => [String(e.id), e.name, e.isActive ? 'yes' : 'no']);
    print(table(['Id', 'Name', 'Offered'], rows));
  });

  const toggle = (active: boolean) => async (kind: LookupKind, name: string) => {
    const spelling = await setLookupActive(database, kind, name.trim(), active);
    if (!spelling) throw new StaffError(`There is no ${kind} entry '${name}'`);
    print(`${kind}: ${spelling} is ${active ? 'offered' : 'no longer offered'}`);
  };
  command('enable', 'offer an entry again').argument('<name>').action(toggle(true));
  command('disable', 'offer an entry no more').argument('<name>').action(toggle(false));

  lookup
    .command('own')
    .description('list the answers that candidates added themselves, most frequent first')
    .action(async () => {
      const entries = await listOwn(database);
      if (entries.length === 0) return print('No candidate has added an answer');
      const rows = entries.map(({ kind, name, candidates }) => [kind, name, String(candidates)]);
      print(table(['Kind', 'Name', 'Candidates'], rows));
    });

  command(
    'accept',
    'offer an answer that candidates added to everybody, or merge it into an existing entry with --as',
  )
    .argument('<name>')
    .option('--as <name>', 'under another name')
    .action(async (kind: LookupKind, text: string, options: { as?: string }) => {
      const own = text.trim();
      const name = nameOf(options.as?.trim() || own);
      const { replaced } = await offer(database, kind, { name, own }, (offered) => {
        if (offered.replaced === 0) throw new StaffError(`No candidate has added the ${kind} entry '${own}'`);
      });
      print(`${kind}: ${name} is offered; it replaces ${replaced} added by candidates`);
    });

  command('add', 'add an entry')
    .argument('<name>')
    .action(async (kind: LookupKind, text: string) => {
      const name = nameOf(text);
      await offer(database, kind, { name, own: name }, ({ added }) => {
        if (!added) throw new StaffError(`${kind} has '${name}' already`);
      });
      print(`${kind}: ${name} was added`);
    });
}
