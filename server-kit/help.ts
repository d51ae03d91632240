import { wordsOf, type Command, type Name } from './settings';

/** The variables of a command in words. */
const rowsOf = ({ schema, needed }: Command) =>
  (Object.keys(schema) as Name[]).map((name) => {
    const value = schema[name]?.usual;
    const {
      about,
      usual = value === undefined || (Array.isArray(value) && value.length === 0)
        ? 'none'
        : `${value as string | number}`,
      secret,
    } = wordsOf(name);
    return {
      name,
      about: `${about}${secret ? ' (secret)' : ''}`,
      usual: needed.includes(name) ? 'must be set' : usual,
    };
  });

/** What `--help` prints. */
export const helpOf = (command: Command): string =>
  [
    `${command.command}: ${command.about}\n\nEnvironment variables:`,
    ...rowsOf(command).map(({ name, about, usual }) => `  ${name}\n      ${about}\n      default: ${usual}`),
  ].join('\n');

/** The same as a table in Markdown. */
export const tableOf = (command: Command): string =>
  [
    '| variable | what it sets | default |\n|---|---|---|',
    ...rowsOf(command).map(({ name, about, usual }) => `| \`${name}\` | ${about} | ${usual} |`),
  ].join('\n');
