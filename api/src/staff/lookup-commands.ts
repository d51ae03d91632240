import type { Command } from 'commander';
import { lookupKinds, lookupQuery, ownEntryMaxLength, type LookupKind } from 'shared/contract/lookups';
import type { Database } from '../database/database';
import { findEntriesByName, insertLookups, listLookups, setLookupActive } from '../lookups/lookups.sql';
import { listOwn, replaceOwn } from '../lookups/own-entries.sql';
import { matchOne } from './match-one';
import { StaffError } from './staff-error';
import { table } from './table';

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

/** Offers `name` to everybody in place of what candidates have added as `own`. Nothing happens when `check` throws. */
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
export function addLookupCommands(program: Command, database: Database, print: (text: string) => void): void {
  const kinds = lookupKinds.join(', ');
  const lookup = program.command('lookup').description(`the lists that forms offer: ${kinds}`);

  lookup
    .command('list')
    .description('list the entries of a kind')
    .argument('<kind>', kinds)
    .action(async (given: string) => {
      const entries = await listLookups(database, matchOne('kind', given, lookupKinds), {
        offset: 0,
        limit: lookupQuery.limit,
      });
      print(
        table(
          ['Id', 'Name', 'Offered'],
          entries.map((e) => [String(e.id), e.name, e.isActive ? 'yes' : 'no']),
        ),
      );
    });

  for (const [verb, active] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    lookup
      .command(verb)
      .description(active ? 'offer an entry again' : 'offer an entry no more')
      .argument('<kind>', kinds)
      .argument('<name>')
      .action(async (given: string, name: string) => {
        const kind = matchOne('kind', given, lookupKinds);
        const spelling = await setLookupActive(database, kind, name.trim(), active);
        if (!spelling) throw new StaffError(`There is no ${kind} entry '${name}'`);
        print(`${kind}: ${spelling} is ${active ? 'offered' : 'no longer offered'}`);
      });
  }

  lookup
    .command('own')
    .description('list the answers that candidates added themselves, most frequent first')
    .action(async () => {
      const entries = await listOwn(database);
      if (entries.length === 0) return print('No candidate has added an answer');
      print(
        table(
          ['Kind', 'Name', 'Candidates'],
          entries.map(({ kind, name, candidates }) => [kind, name, String(candidates)]),
        ),
      );
    });

  lookup
    .command('accept')
    .description(
      'offer an answer that candidates added to everybody, or merge it into an existing entry with --as',
    )
    .argument('<kind>', kinds)
    .argument('<name>')
    .option('--as <name>', 'under another name')
    .action(async (given: string, text: string, options: { as?: string }) => {
      const kind = matchOne('kind', given, lookupKinds);
      const own = text.trim();
      const name = nameOf(options.as?.trim() || own);
      const { replaced } = await offer(database, kind, { name, own }, (offered) => {
        if (offered.replaced === 0) throw new StaffError(`No candidate has added the ${kind} entry '${own}'`);
      });
      print(`${kind}: ${name} is offered; it replaces ${replaced} added by candidates`);
    });

  lookup
    .command('add')
    .description('add an entry')
    .argument('<kind>', kinds)
    .argument('<name>')
    .action(async (given: string, text: string) => {
      const kind = matchOne('kind', given, lookupKinds);
      const name = nameOf(text);
      await offer(database, kind, { name, own: name }, ({ added }) => {
        if (!added) throw new StaffError(`${kind} has '${name}' already`);
      });
      print(`${kind}: ${name} was added`);
    });
}
