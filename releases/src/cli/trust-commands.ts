import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseLife } from '../preview/links';
import { ReleaseError } from '../release-error';
import type { Action } from '../trust/policy';
import { generateKey, pemOf } from '../trust/keys';
import { signAgain } from '../trust/sign-again';
import { SignedStore } from '../trust/signed-store';
import { recoverChannel } from '../upkeep/recover';
import { FileStore } from '../store/file-store';
import { run } from './change-commands';
import { channelOf, type CommandEntry } from './context';

const listOf = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((part) => part.trim() || []);

export const trustCommands = {
  key: {
    words: '<file>',
    text: "make the release server's key: writes the private one (RELEASE_KEY), prints the public one (RELEASE_KEYS)",
    takes: [],
    run: async ({ cwd, print }, [given = '']) => {
      const file = path.resolve(cwd, given);
      const key = generateKey();
      await writeFile(file, pemOf(key), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        throw new ReleaseError(`${file} cannot be written: ${error.code}`);
      });
      print(key.publicKey);
    },
  },
  sign: {
    words: '',
    text: 'sign all documents with a new RELEASE_KEY, on the machine that has it; --adopt: also those that no valid key has signed',
    takes: ['adopt'],
    run: async ({ releases: { store }, print }, _words, { adopt = false }) => {
      if (!(store instanceof SignedStore) || !store.keys.signing)
        throw new ReleaseError('Set RELEASE_STORE and RELEASE_KEY first, as the release server has them');
      print(`${await signAgain(store, adopt)} documents signed`);
    },
  },
  recover: {
    words: '<folder>',
    text: "give a store that was emptied or taken back what an edge has kept (its EDGE_CACHE), or a backup, as a new revision; on the machine that has the release server's key",
    takes: ['channel', 'reason'],
    run: async (context, [folder = ''], values) => {
      const {
        releases: { store },
        print,
      } = context;
      const kept = new FileStore(path.resolve(context.cwd, folder));
      const copy = store instanceof SignedStore ? new SignedStore(kept, store.keys) : kept;
      const { document, missing } = await recoverChannel(store, copy, {
        channel: channelOf(context, values),
        actor: os.userInfo().username,
        time: new Date(Date.now()).toISOString(),
        reason: values.reason ?? '',
      });
      print(`${document.channel} is at revision ${document.revision}: ${document.change}`);
      for (const build of missing) print(`  not in the copy, and no fallback any more: ${build}`);
    },
  },
  login: {
    words: '',
    text: 'print a token for all commands of a CI job, for an hour: export RELEASE_TOKEN="$(npx portal-release login)"',
    takes: [],
    run: async ({ logIn, print }) => print(await logIn()),
  },
  token: {
    words: '<what> [word]',
    text: '`token create team-auth --deployables mf-auth --actions publish,promote` for tools without OpenID Connect; `token list`; `token revoke <id>`',
    takes: ['actions', 'deployables', 'channels', 'expires'],
    run: async (context, [what, word], { actions, deployables, channels, expires = '90d' }) => {
      if (what === 'list' && word === undefined) return run(context, { command: 'list-tokens' });
      if (what === 'revoke' && word !== undefined) return run(context, { command: 'revoke-token', id: word });
      if (what !== 'create' || word === undefined)
        throw new ReleaseError('Write `token create <actor>`, `token list` or `token revoke <id>`');
      const grant = {
        actions: listOf(actions) as Action[], // the service checks them
        deployables: listOf(deployables),
        channels: listOf(channels ?? context.channel),
      };
      return run(context, {
        command: 'create-token',
        actor: word,
        lifeMs: parseLife(expires, 366),
        may: [grant],
      });
    },
  },
} satisfies Readonly<Record<string, CommandEntry>>;
