import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '../release-error';
import { acceptChannel } from '../trust/accept-channel';
import { generateKey, pemOf } from '../trust/keys';
import { SignedStore } from '../trust/signed-store';
import { stampOf, type CommandEntry } from './context';
import { parseRevision } from './options';

export const trustCommands = {
  key: {
    words: '<actor>',
    text: 'make a key: writes the private one to <actor>.pem, prints an entry for the policy that allows nothing yet',
    takes: [],
    run: async ({ cwd, print }, [actor = '']) => {
      const name = actor.replace(/[^\p{L}\p{N}._-]+/gu, '-');
      const file = path.join(cwd, `${name}.pem`);
      const key = generateKey();
      await writeFile(file, pemOf(key), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        throw new ReleaseError(`${file} cannot be written: ${error.code}`);
      });
      print(JSON.stringify({ actor, publicKey: key.publicKey, may: [] }));
    },
  },
  sign: {
    words: '',
    text: 'accept the current state of a channel from any author: signs its builds and a new revision. Check that state first',
    takes: ['channel', 'reason', 'revision'],
    run: async (context, _words, values) => {
      const { store, print } = context;
      if (!(store instanceof SignedStore)) throw new ReleaseError('Set RELEASE_POLICY and RELEASE_KEY first');
      const revision = values.revision === undefined ? undefined : parseRevision(values.revision);
      const { document, builds } = await acceptChannel(store, stampOf(context, values), revision);
      for (const build of builds) print(`${build}: signed`);
      print(`${document.channel} is at revision ${document.revision}: ${document.change}`);
    },
  },
} satisfies Readonly<Record<string, CommandEntry>>;
