import type { Command } from 'commander';
import { lookupKinds, type LookupKind } from 'contract/wire/lookups';
import { oneOf, table, type StaffContext } from './context';
import { acceptOwn, addEntry, listEntries, listOwnEntries, setOffered } from './lists';
import { asLead } from './roles';

/** `lookup list | enable | disable | add | own | accept`: what the forms offer. */
export function addLookupCommands(program: Command, context: StaffContext): void {
  const { print } = context;
  const actor = asLead(context.actor);
  const kinds = lookupKinds.join(', ');
  const lookup = program.command('lookup').description(`the lists that forms offer: ${kinds}`);
  const command = (verb: string, description: string) =>
    lookup.command(verb).description(description).argument('<kind>', kinds, oneOf('kind', lookupKinds));

  command('list', 'list the entries of a kind').action(async (kind: LookupKind) => {
    const entries = await listEntries(context, actor, kind);
    const rows = entries.map((e) => [String(e.id), e.name, e.isActive ? 'yes' : 'no']);
    print(table(['Id', 'Name', 'Offered'], rows));
  });

  const toggle = (active: boolean) => async (kind: LookupKind, name: string) => {
    const spelling = await setOffered(context, actor, { kind, name, offered: active });
    print(`${kind}: ${spelling} is ${active ? 'offered' : 'no longer offered'}`);
  };
  command('enable', 'offer an entry again').argument('<name>').action(toggle(true));
  command('disable', 'offer an entry no more').argument('<name>').action(toggle(false));

  lookup
    .command('own')
    .description('list the answers that candidates added themselves, most frequent first')
    .action(async () => {
      const entries = await listOwnEntries(context, actor);
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
      const given = { kind, own: text, as: options.as ?? null };
      const { name, replaced } = await acceptOwn(context, actor, given);
      print(`${kind}: ${name} is offered; it replaces ${replaced} added by candidates`);
    });

  command('add', 'add an entry')
    .argument('<name>')
    .action(async (kind: LookupKind, text: string) => {
      const name = await addEntry(context, actor, kind, text);
      print(`${kind}: ${name} was added`);
    });
}
