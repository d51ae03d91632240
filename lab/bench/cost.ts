import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from 'contract/wire/endpoints';
import { compileServersOf, isKnown, lastRelease } from '../../e2e/support/earlier-servers';
import { UsageError } from '../../scripts/command';
import { ratioAtMost, type Budget } from './budgets';
import { signInCandidate, type SignedIn } from './candidate';
import { asBrowser, connections, saved, sendLoad, type ServerLoad } from './server-load';
import { openServers } from './servers';

const rounds = 9;
/** A release may cost a tenth more than the one before. */
const limit = 1.1;

/** An edge with a page of today's builds, and an API, both of one version of the servers. */
async function openVersion(root: string, compiled?: string) {
  const servers = await openServers(root, compiled);
  const store = { RELEASE_STORE: `file:${servers.folder}/releases` };
  await servers.release(store);
  const api = await servers.start('api', '/api/health', (port) => ({ API_PORT: port }));
  const edge = await servers.start('edge', '/health', (PORT) => ({
    ...store,
    PORT,
    HOST: '127.0.0.1',
    API_URL: api,
    RELEASE_KEYS: 'none',
  }));
  const people: SignedIn[] = [];
  for (let i = 0; i < connections; i += 1) people.push(await signInCandidate(api));
  /** Milliseconds of the server's processor time for each call. */
  const cost = async (server: string, load: ServerLoad): Promise<number> => {
    const before = servers.programOf(server).used().cpuSeconds;
    const { total } = await sendLoad(load);
    return ((servers.programOf(server).used().cpuSeconds - before) * 1_000) / total;
  };
  return {
    costs: {
      'page, ms of processor': () => cost(edge, { url: `${edge}/sign-in`, headers: asBrowser }),
      'profile, ms of processor': () =>
        cost(api, { url: `${api}/api${endpoints.fetchProfile.path}`, people }),
      'save of a step, ms of processor': () =>
        cost(api, { url: `${api}/api${endpoints.saveSelfAssessment.path}`, people, body: saved }),
    },
    close: servers.close,
  };
}

/**
 * What a page, a profile and a save cost in processor time, beside the servers of an earlier commit in the
 * same run, in turn. @param since a commit or tag; without it, the last release
 */
export async function judgeCost(
  root: string,
  since: string | undefined,
  print: (line: string) => void,
): Promise<Budget[]> {
  const commit = since ?? lastRelease();
  if (commit === null) {
    print('There was no release before this commit (no tag api@...). Compare with any: --since <revision>');
    return [];
  }
  if (!isKnown(commit)) throw new UsageError(`This clone has no ${commit}: git fetch --unshallow --tags`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-cost-'));
  const closers = [() => Promise.resolve(rmSync(folder, { recursive: true }))];
  try {
    const compiled = path.join(root, '.cache/bench/earlier-servers'); // inside of the root, whose builds they publish
    await compileServersOf(commit, path.join(folder, 'source'), compiled);
    const earlier = await openVersion(root, compiled);
    closers.unshift(earlier.close);
    const today = await openVersion(root);
    closers.unshift(today.close);
    print(`Today beside ${commit}`);
    const budgets: Budget[] = [];
    for (const what of Object.keys(today.costs) as (keyof typeof today.costs)[]) {
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await today.costs[what]());
        theirs.push(await earlier.costs[what]());
      }
      budgets.push(ratioAtMost(what, ours, theirs, limit));
    }
    return budgets;
  } finally {
    for (const close of closers) await close();
  }
}
