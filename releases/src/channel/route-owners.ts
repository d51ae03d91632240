import type { BuildManifest } from 'platform/release';
import { refuseFor } from '../release-error';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { listChannels, readChannel } from './channel-store';
import { routeClashes } from './fit';
import { readShown } from './origins';

/** Refuses another remote's routes. @throws ReleaseError that names channels and routes */
export async function requireFreeRoutes(store: Store, offered: BuildManifest): Promise<void> {
  const found = await mapConcurrent(await listChannels(store), async (channel) => {
    const document = await readChannel(store, channel);
    const shown = document ? [...(await readShown(store, document)).values()] : [];
    const others = shown
      .filter(({ name }) => name !== offered.name)
      .flatMap((other) => routeClashes([other, offered]));
    return others.map((clash) => `${channel}: ${clash}`);
  });
  refuseFor(
    found.flat(),
    `${offered.name} ${offered.version} has routes that belong to others. Choose other routes, or overrule this with --force ` +
      'if the owner drops them in the same promotion:',
    'route-taken',
  );
}
