import type { CommandOf } from '../channel/command';
import { ReleaseError } from '../release-error';
import { isSecretOf, newSecret } from '../secret';
import { layout } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { readJson } from '../store/parse-json';
import type { Store } from '../store/store';
import type { Action, Grants } from '../trust/policy';
import { requireMay, type Call, type Caller } from './caller';

/** A long-lived token as the store has it; the secret is in the token only. */
interface StoredToken {
  readonly id: string;
  readonly actor: string;
  /** SHA-256 of the secret, base64url. */
  readonly hash: string;
  readonly may: Grants;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly createdBy: string;
}

/** Scanners for leaked secrets find it by its beginning. */
const pattern = /^portal_release_([\w-]{12})_([\w-]{43})$/;
export const isToken = (text: string): boolean => text.startsWith('portal_release_');

const readToken = async (store: Store, id: string) =>
  (await readJson(store, layout.token(id))) as StoredToken | null;

/** A token that leaks must not reach further than one team. */
function requireNarrow(may: Grants): void {
  const deployables = new Set(may.flatMap((grant) => grant.deployables));
  if (may.some(({ actions }) => actions.includes('*')))
    throw new ReleaseError('A token is for named actions: write --actions publish,promote, for example');
  if (deployables.size > 1 || deployables.has('*')) throw new ReleaseError('A token is for one deployable');
}

/** Makes a long-lived token, for tools without OpenID Connect. It can do nothing that its maker cannot. */
export async function createToken({ store, caller, now }: Call, command: CommandOf<'create-token'>) {
  requireMay(caller, ['tokens'], '*');
  const { actor, may, lifeMs } = command;
  requireNarrow(may);
  for (const { actions, deployables, channels } of may)
    for (const action of actions as Action[])
      for (const name of deployables)
        for (const channel of channels.length > 0 ? channels : [undefined])
          requireMay(caller, [action], name, channel);
  const { id, secret, hash } = newSecret();
  const expires = now.getTime() + lifeMs;
  const token: StoredToken = { id, actor, hash, may, expires, createdBy: caller.actor };
  await store.create(layout.token(id), Buffer.from(JSON.stringify(token)));
  return {
    lines: [
      `The token ${id} of ${actor}, until ${new Date(expires).toISOString().slice(0, 10)}. It is shown this once:`,
      `portal_release_${id}_${secret}`,
    ],
  };
}

export async function revokeToken({ store, caller }: Call, { id }: CommandOf<'revoke-token'>) {
  requireMay(caller, ['tokens'], '*');
  const token = await readToken(store, id);
  if (!token) throw new ReleaseError(`There is no token ${id}: list them with token list`);
  await store.remove(layout.token(id));
  return { lines: [`The token ${id} of ${token.actor} opens nothing any more`] };
}

/** All tokens, those that have ended too. @throws ReleaseError unless the caller may make some */
export async function readTokens(store: Store, caller: Caller): Promise<Omit<StoredToken, 'hash'>[]> {
  requireMay(caller, ['tokens'], '*');
  const files = await store.list('tokens');
  const found = await mapConcurrent(files, (file) => readToken(store, file.replace(/\.json$/, '')));
  return found.filter((token) => token !== null).map(({ hash: _secret, ...token }) => token);
}

export async function listTokens({ store, caller, now }: Call) {
  const tokens = await readTokens(store, caller);
  const lines = tokens.map(({ id, actor, may, expires, createdBy }) => {
    const grants = may
      .map(({ actions, deployables }) => `${actions.join(',')} ${deployables.join(',')}`)
      .join('; ');
    const state =
      expires > now.getTime() ? `until ${new Date(expires).toISOString().slice(0, 10)}` : 'has ended';
    return `${id}  ${actor}: ${grants}; ${state}; made by ${createdBy}`;
  });
  return { lines: lines.length > 0 ? lines : ['There are no tokens'] };
}

/** Who has this token; null if it is not one of ours, was revoked, or has ended. */
export async function callerOf(store: Store, text: string, now: number): Promise<Caller | null> {
  const [, id, secret] = pattern.exec(text) ?? [];
  const token = id === undefined ? null : await readToken(store, id);
  if (!token || secret === undefined) return null;
  if (!isSecretOf(token.hash, secret) || token.expires <= now) return null;
  // Edges had such tokens; they need none any more.
  if (token.may.some(({ deployables }) => deployables.includes('*'))) return null;
  return { actor: token.actor, may: token.may };
}
