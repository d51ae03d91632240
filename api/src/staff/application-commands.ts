import type { Command } from 'commander';
import { applicationStages, stageIndex, type JobApplication } from 'contract/wire/applications';
import { findApplication, listApplications } from '../applications/applications.sql';
import { findAccount } from '../kernel/candidate/candidates.sql';
import type { Database } from '../database/database';
import { addApplication, moveApplication, nameOf, withdrawForCandidate } from './applications';
import { oneOf, StaffError, table, type StaffContext } from './context';
import { asLead } from './roles';
import { withQueue } from './with-queue';

/** `application add | advance | set | withdraw | list`. */
export function addApplicationCommands(program: Command, context: StaffContext): void {
  const { database, print } = context;
  const actor = asLead(context.actor);

  async function move({ applicationNo, status: from }: JobApplication, to: string): Promise<void> {
    const isMoved = await withQueue(context, (mail) =>
      moveApplication({ database, mail }, actor, { applicationNo, from, to }),
    );
    if (!isMoved) return print(`${applicationNo}: ${to}. It was so already, nothing is changed`);
    print(`${applicationNo}: ${from} -> ${to}`);
  }

  const application = program.command('application').description("a candidate's job applications");

  application
    .command('add')
    .description('add an application; it begins as Application Received')
    .argument('<email>')
    .requiredOption('--company <name>', '', nameOf('--company'))
    .option('--designation <title>', '', nameOf('--designation'))
    .option('--number <applicationNo>', 'instead of the next free number', nameOf('--number'))
    .action(async (email: string, options: { company: string; designation?: string; number?: string }) => {
      const candidateId = await requireCandidate(database, email);
      const { company, designation = null, number = null } = options;
      const applicationNo = await withQueue(context, (mail) =>
        addApplication({ database, mail }, actor, { candidateId, company, designation, number }),
      );
      print(`${applicationNo}: ${company} for ${email}, ${applicationStages[0]}`);
    });

  application
    .command('advance')
    .description('move an application to its next stage')
    .argument('<applicationNo or email>', 'an email address works when the candidate has one application')
    .action(async (reference: string) => {
      const found = await requireApplication(database, reference);
      const next = applicationStages[stageIndex(found.status) + 1];
      if (!next) throw new StaffError(`${found.applicationNo} has reached the last stage, ${found.status}`);
      await move(found, next);
    });

  application
    .command('set')
    .description(`move an application to any stage: ${applicationStages.join(', ')}`)
    .argument('<applicationNo or email>')
    .argument('<stage>', '', oneOf('stage', applicationStages))
    .action(async (reference: string, stage: string) =>
      move(await requireApplication(database, reference), stage),
    );

  application
    .command('withdraw')
    .description('withdraw an application for a candidate who asked for it; it stays so')
    .argument('<applicationNo or email>')
    .requiredOption('--reason <text>', 'the candidate can read it')
    .action(async (reference: string, { reason }: { reason: string }) => {
      const { applicationNo } = await requireApplication(database, reference);
      await withQueue(context, (mail) =>
        withdrawForCandidate({ database, mail }, actor, { applicationNo, reason }),
      );
      print(`${applicationNo}: withdrawn`);
    });

  application
    .command('list')
    .description("list a candidate's applications")
    .argument('<email>')
    .action(async (email: string) => {
      const all = await listApplications(database, await requireCandidate(database, email));
      if (all.length === 0) return print(`${email} has no application`);
      const rows = all.map((one) => [
        one.applicationNo,
        one.companyName,
        one.designation ?? '-',
        `${stageIndex(one.status) + 1}/6 ${one.status}${one.withdrawnAt ? ', withdrawn' : ''}`,
        one.updatedAt.slice(0, 16).replace('T', ' '),
      ]);
      print(table(['Number', 'Company', 'Designation', 'Stage', 'Changed'], rows));
    });
}

/** The id of the account with this address. */
async function requireCandidate(database: Database, email: string): Promise<string> {
  const candidate = await findAccount(database, email);
  if (!candidate) throw new StaffError(`No account has the address ${email}`);
  return candidate.id;
}

async function requireApplication(database: Database, reference: string): Promise<JobApplication> {
  if (!reference.includes('@')) {
    const found = await findApplication(database, reference);
    if (!found) throw new StaffError(`There is no application ${reference}`);
    return found;
  }
  const [first, ...others] = await listApplications(database, await requireCandidate(database, reference));
  if (!first) throw new StaffError(`${reference} has no application`);
  if (others.length > 0) {
    const numbers = [first, ...others].map((one) => one.applicationNo).join(', ');
    throw new StaffError(`${reference} has several applications. Name one of: ${numbers}`);
  }
  return first;
}
