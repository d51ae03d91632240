import type { Command } from 'commander';
import { listMessages } from '../contact/messages.sql';
import { printable, type StaffContext } from './context';

/** `contacts`: what came through the contact form. */
export function addContactCommands(program: Command, { database, print }: StaffContext): void {
  program
    .command('contacts')
    .description('show the newest contact messages (at most 200)')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const messages = await listMessages(database, 200);
      if (json) return print(JSON.stringify(messages, null, 2));
      if (messages.length === 0) return print('No message has come in yet');
      for (const { createdAt, name, email, phone, subject, message, mailed } of messages) {
        const indented = printable(message).replace(/^/gm, '    ');
        print(
          `${createdAt.toISOString()}  ${printable(`${name} <${email}>, ${phone}`)}${mailed ? '' : '  (not mailed yet)'}`,
        );
        print(`  ${printable(subject)}\n${indented}\n`);
      }
    });
}
