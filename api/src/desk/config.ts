import path from 'node:path';
import * as parse from 'server-kit/parse';
import { readSettings, setting, type Command, type Environment, type Name } from 'server-kit/settings';
import { dataSettings, readDataConfig } from '../config';

/** 'amr=mfa'; null for `none`. */
const secondFactor = parse.named(
  'none',
  parse.text(
    (given) => /^[\w:.-]+=[\w:./-]+$/.test(given),
    'a claim and its value, such as amr=mfa, or none',
  ),
);

const schema = {
  DESK_HOST: setting(parse.anyText, '127.0.0.1'),
  DESK_PORT: setting(parse.port, 3100),
  DESK_URL: setting(parse.publicAddress, null),
  DESK_PEOPLE: setting(parse.anyText, null),
  DESK_KEY: setting(parse.key, null),
  DESK_OIDC_ISSUER: setting(parse.webAddress, null),
  DESK_OIDC_CLIENT_ID: setting(parse.anyText, null),
  DESK_OIDC_CLIENT_SECRET: setting(parse.sharedSecret, null),
  DESK_SECOND_FACTOR: setting(secondFactor, 'amr=mfa'),
  DESK_TRUSTED_PROXIES: setting(parse.networks, ['loopback']),
  ...dataSettings,
} as const;

export const deskCommand = {
  command: 'npm run desk',
  about: 'serves the page in which staff review candidates',
  schema,
  needed: ['DESK_URL', 'DESK_PEOPLE', 'DESK_KEY', 'DATABASE_URL', 'FILE_STORE', 'FILE_KEYS', 'CLAMD_URL'],
} as const satisfies Command;

/**
 * The settings of the desk: its own, and those of the API for candidates' data.
 * @param needed variables without a default: those of the server's command; none at `npm start`
 * @throws ConfigError that lists every bad variable
 */
export function readDeskConfig(env: Environment = process.env, needed: readonly Name[] = []) {
  return readSettings(
    schema,
    env,
    (values, problem) => {
      const { DESK_OIDC_ISSUER: issuer, DESK_OIDC_CLIENT_ID: clientId } = values;
      const clientSecret = values.DESK_OIDC_CLIENT_SECRET;
      const secondFactor = values.DESK_SECOND_FACTOR;
      const isWhole = issuer !== null && clientId !== null && clientSecret !== null;
      if (issuer !== null && !isWhole)
        problem('DESK_OIDC_ISSUER needs DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET');
      const data = readDataConfig(values, env, process.cwd());
      return {
        ...data,
        listening: { host: values.DESK_HOST, port: values.DESK_PORT },
        /** A host of its own: cookies know no ports, so the portal's would be sent here too. */
        publicUrl: values.DESK_URL ?? `http://desk.localhost:${values.DESK_PORT}`,
        /** The file with those who may sign in. */
        peopleFile: path.resolve(values.DESK_PEOPLE ?? path.join(data.dataFolder, 'desk-people.json')),
        key: values.DESK_KEY,
        provider: isWhole ? { issuer, clientId, clientSecret, secondFactor } : null,
        trustedProxies: values.DESK_TRUSTED_PROXIES,
      };
    },
    needed,
  );
}

export type DeskConfig = ReturnType<typeof readDeskConfig>;
