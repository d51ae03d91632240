import type { FastifyInstance } from 'fastify';
import { number, object, type InferType } from 'yup';
import type { Breach } from '../breach/letters.sql';
import {
  countIncident,
  incidentName,
  letterText,
  listIncident,
  previewLetters,
  readSelection,
  sendLetters,
  timeOf,
  writeBoardNotice,
} from '../staff/breach';
import { StaffError } from '../staff/context';
import { requireRight } from '../staff/roles';
import type { Answers } from './answers';
import { deskCalls, type DeskServices } from './calls';
import { line, lines } from './fields';

/** A person can look through no more; the command lists all. */
const mostShown = 200;
/** With the rest of the body below the bound of the desk's calls. */
const listMaxLength = 100_000;

const selectionFields = {
  incident: line().required('needs the name of the incident'),
  since: line().required('needs the first moment'),
  until: line().required('needs the end'),
  kind: line()
    .required('needs how the accounts are chosen')
    .oneOf(['log', 'everyone', 'accounts'], 'is no way to choose accounts'),
  by: line(100).default(''),
  action: line(100).default(''),
  accounts: lines(listMaxLength).default(''),
};
const textFields = {
  what: lines(2100).required('needs what happened'),
  consequences: lines(2100).required('needs what it can mean'),
  measures: lines(2100).required('needs what we do'),
  advice: lines(2100).required('needs what to do'),
  contact: lines(2100).required('needs a contact'),
};
const selectionSchema = object(selectionFields);
const letterSchema = object({ ...selectionFields, ...textFields });
const sendSchema = letterSchema.shape({
  confirmed: line().required('needs the name of the incident once more'),
  /** How many candidates would get it, as it was looked at. */
  missing: number().strict().required('needs the number that was looked at'),
});
const boardSchema = selectionSchema.shape({ aware: line().required('needs when you became aware') });

type Given = InferType<typeof selectionSchema>;

const idOf = ({ incident }: Given): string => incidentName('The name of the incident')(incident);

const selectionOf = ({ since, until, kind, by, action, accounts }: Given) => ({
  since: timeOf('The first moment')(since),
  until: timeOf('The end')(until),
  ...(kind === 'log' && { by, action }),
  ...(kind === 'everyone' && { everyone: true }),
  ...(kind === 'accounts' && { accounts }),
});

function wordsOf(given: InferType<typeof letterSchema>): Breach {
  const { since, until } = selectionOf(given);
  const read = (label: string, text: string) => letterText(label, label)(text);
  return {
    ...{ id: idOf(given), since, until },
    what: read('What happened', given.what),
    consequences: read('What it can mean', given.consequences),
    measures: read('What we do', given.measures),
    advice: read('What to do', given.advice),
    contact: read('The contact', given.contact),
  };
}

/** The breach procedure (docs/breach.md): the affected accounts, the letters, and the notice to the Board. */
export function serveBreach(app: FastifyInstance, services: DeskServices): void {
  const { mail } = services;
  const { change } = deskCalls(app, services);

  change('/breach/accounts', selectionSchema, async ({ actor, body, note }): Promise<Answers['affected']> => {
    requireRight(actor, 'handle breaches');
    const id = idOf(body);
    await note('desk breach accounts', null, id);
    const { incident, unknown } = await readSelection(services, selectionOf(body));
    const people: Answers['affected']['people'][number][] = [];
    for await (const one of listIncident(services, actor, incident)) {
      if (people.length === mostShown) break;
      people.push(one);
    }
    return { ...(await countIncident(services, actor, incident)), people, unknown };
  });

  change('/breach/letter', letterSchema, async ({ actor, body, note }): Promise<Answers['letter']> => {
    requireRight(actor, 'handle breaches');
    const words = wordsOf(body);
    await note('desk breach letter', null, words.id);
    const { incident } = await readSelection(services, selectionOf(body));
    return previewLetters(services, actor, incident, words);
  });

  change('/breach/send', sendSchema, async ({ actor, body, note }): Promise<Answers['lettersSent']> => {
    requireRight(actor, 'handle breaches');
    const words = wordsOf(body);
    if (body.confirmed !== words.id)
      throw new StaffError(`Enter the name of the incident, ${words.id}, to send the letters`);
    await note('desk breach send', null, words.id);
    const { incident } = await readSelection(services, selectionOf(body));
    const { missing } = await previewLetters(services, actor, incident, words);
    if (missing !== body.missing)
      throw new StaffError(
        `${missing} candidates would get the letter now, not ${body.missing}. Look at it again`,
        'changed-elsewhere',
      );
    const sent = await sendLetters(services, actor, incident, words);
    mail.wake();
    return sent;
  });

  change('/breach/board', boardSchema, async ({ actor, body, note, reply }) => {
    requireRight(actor, 'handle breaches');
    const given = { id: idOf(body), aware: timeOf('When you became aware')(body.aware) };
    await note('desk breach board', null, given.id);
    const { incident } = await readSelection(services, selectionOf(body));
    const text = await writeBoardNotice(services, actor, incident, given);
    return reply
      .type('text/markdown; charset=utf-8')
      .header('content-disposition', `attachment; filename="${given.id}.md"`)
      .send(text);
  });
}
