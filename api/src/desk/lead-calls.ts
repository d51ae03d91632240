import type { FastifyInstance } from 'fastify';
import { lookupKinds, type LookupKind } from 'contract/wire/lookups';
import { boolean, mixed, number, object } from 'yup';
import { senderText } from '../contact/messages.sql';
import { acceptOwn, addEntry, listEntries, listOwnEntries, setOffered } from '../staff/lists';
import { mostRows, readDeletions, readGivenUpMails, readMessages, sendMailAgain } from '../staff/office';
import { changeStage, listStages } from '../staff/stages';
import { requireRight, type Actor } from '../staff/roles';
import type { Answers } from './answers';
import { deskCalls, type DeskServices } from './calls';
import { line } from './fields';

const kind = () => mixed<LookupKind>().required('needs a list').oneOf(lookupKinds, 'is no list of the forms');
const name = () => line(1000).required('needs a name');

const listSchema = object({ kind: kind() });
const nameSchema = object({ kind: kind(), name: name() });
const offeredSchema = nameSchema.shape({ offered: boolean().strict().required('needs yes or no') });
const acceptSchema = nameSchema.shape({ as: line(1000).nullable().default(null) });
const stageSchema = object({
  stage: name(),
  meaning: line(2000).required('needs the meaning'),
  next: line(2000).required('needs what comes next'),
  usualDays: number().strict().nullable().defined('needs days, or that they are not known'),
});
const mailSchema = object({ id: name() });

/** The lists of the forms and the texts of the stages, which leads keep. */
export function serveLists(app: FastifyInstance, services: DeskServices): void {
  const { read, change } = deskCalls(app, services);

  const listOf = async (actor: Actor, of: LookupKind): Promise<Answers['lists']> => ({
    entries: await listEntries(services, actor, of),
    own: (await listOwnEntries(services, actor)).filter((entry) => entry.kind === of),
  });

  read('/lists', listSchema, ({ actor, body }) => listOf(actor, body.kind));

  change('/lists/offered', offeredSchema, async ({ actor, body, note }) => {
    requireRight(actor, 'keep lists and texts');
    await note('desk lists', null, `${body.kind} ${body.offered ? 'enabled' : 'disabled'}: ${body.name}`);
    await setOffered(services, actor, body);
    return listOf(actor, body.kind);
  });

  change('/lists/add', nameSchema, async ({ actor, body, note }) => {
    requireRight(actor, 'keep lists and texts');
    await note('desk lists', null, `${body.kind} added: ${body.name}`);
    await addEntry(services, actor, body.kind, body.name);
    return listOf(actor, body.kind);
  });

  change('/lists/accept', acceptSchema, async ({ actor, body, note }) => {
    requireRight(actor, 'keep lists and texts');
    const { kind: of, name: own, as } = body;
    await note('desk lists', null, `${of} accepted: ${own}${as === null ? '' : ` as ${as}`}`);
    await acceptOwn(services, actor, { kind: of, own, as });
    return listOf(actor, of);
  });

  read('/stages', object({}), async ({ actor }): Promise<Answers['stages']> => ({
    stages: await listStages(services, actor),
  }));

  change('/stages', stageSchema, async ({ actor, body, note }): Promise<Answers['stages']> => {
    requireRight(actor, 'keep lists and texts');
    await note('desk stage text', null, body.stage);
    await changeStage(services, actor, body);
    return { stages: await listStages(services, actor) };
  });
}

/** Contact messages, deletions that are due, and mails that did not arrive. */
export function serveOffice(app: FastifyInstance, services: DeskServices): void {
  const { mail } = services;
  const { read, change } = deskCalls(app, services);

  read('/messages', object({}), async ({ actor, note }): Promise<Answers['messages']> => {
    requireRight(actor, 'read messages and mails');
    await note('desk messages', null);
    const messages = await readMessages(services, actor);
    return {
      most: mostRows,
      messages: messages.map((one) => ({
        ...{ at: one.createdAt.toISOString(), name: one.name, email: one.email, phone: one.phone },
        ...{ subject: one.subject, message: one.message, sender: senderText(one), mailed: one.mailed },
      })),
    };
  });

  read('/deletions', object({}), async ({ actor, note }): Promise<Answers['deletions']> => {
    requireRight(actor, 'read messages and mails');
    await note('desk deletions', null);
    return { most: mostRows, accounts: await readDeletions(services, actor) };
  });

  const givenUp = async (actor: Actor): Promise<Answers['mails']> => ({
    ...(await mail.counts()),
    mails: (await readGivenUpMails(mail, actor)).map(({ failedAt, ...one }) => ({
      ...one,
      failedAt: failedAt.toISOString(),
    })),
  });

  read('/mails', object({}), async ({ actor, note }) => {
    requireRight(actor, 'read messages and mails');
    await note('desk mails', null);
    return givenUp(actor);
  });

  change('/mails/again', mailSchema, async ({ actor, body, note }) => {
    requireRight(actor, 'read messages and mails');
    await note('desk mail again', null, body.id.slice(0, 36));
    await sendMailAgain(mail, actor, body.id);
    mail.wake();
    return givenUp(actor);
  });
}
