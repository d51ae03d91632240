import { FileStore } from '../../releases/src/store/file-store';
import { layout } from '../../releases/src/store/layout';
import { released } from '../../releases/src/testing/changes';
import { signedStore } from '../../releases/src/testing/trust';
import { alarm, allAway } from './alarm';
import { nowStamp, remote, type Stack } from './stack';

/** Faults of the second edge's store take minutes: they are made beside all others. */
export async function faultsOfStore(stack: Stack): Promise<void> {
  const { releases } = stack;
  await alarm(stack, ['PortalEdgesDisagree'], {
    begin: async () => {
      await releases.part();
      // A revision later with the same builds.
      await released(releases.store, { command: 'freeze', name: remote }, nowStamp());
    },
    end: releases.rejoin,
  });
  await allAway(['PortalEdgesDisagree']);
  await alarm(stack, ['PortalDocumentsRefused'], {
    begin: async () => {
      const copy = new FileStore(await releases.part());
      await copy.put(layout.revision('production', 3), Buffer.from('{"schema":1}'));
      await copy.put(layout.channel('production'), Buffer.from('{"schema":1}'));
    },
    end: releases.rejoin,
  });
  await alarm(stack, ['PortalReleasesHeldBack'], {
    begin: async () => {
      const copy = signedStore(new FileStore(await releases.part()));
      const ended = { channel: 'production', revision: 2, expires: Date.now() - 1000 };
      await copy.put(layout.timestamp('production'), Buffer.from(JSON.stringify(ended)));
    },
    end: releases.rejoin,
  });
  await alarm(stack, ['PortalReleaseStoreAway'], { begin: releases.loop, end: releases.rejoin });
}
