import { readManifest, requireVerified } from '../build/stored';
import { readChannel } from '../channel/channel-store';
import type { CommandOf } from '../channel/command';
import { currentBuilds, requireDeployable, shellName } from '../channel/compose';
import { incompatibilities, routeClashes } from '../channel/fit';
import { dayMs, pathInto, previewLink, createLink, endLink, listLinks } from '../preview/links';
import { refuseFor, ReleaseError } from '../release-error';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { mayDo, requireMay, type Call, type Caller } from './caller';

const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Longer than any review of a pull request; and for callers who may do nothing but previews. */
const [longestLinkMs, longestPreviewMs] = [30 * dayMs, 7 * dayMs];

export async function createPreview(
  { store, caller, previewUrl, now }: Call,
  { channel, build, lifeMs }: CommandOf<'preview'>,
) {
  const { name, version } = build;
  requireMay(caller, ['preview', 'publish'], name);
  if (previewUrl === undefined)
    throw new ReleaseError(
      'Preview links are off: what is not reviewed must not run where candidates are signed in. Set PREVIEW_URL, for the ' +
        'release server (or here, without one) and for the edges, to an origin of its own, such as https://preview.jobs.example',
    );
  const longest = mayDo(caller, ['publish'], name) ? longestLinkMs : longestPreviewMs;
  if (lifeMs > longest)
    throw new ReleaseError(`${caller.actor} may make links to ${name} for up to ${longest / dayMs}d`);
  if (name === shellName)
    throw new ReleaseError(
      'Only remotes have previews: the page loads the shell before it can choose a build',
    );
  const document = await readChannel(store, channel);
  const { current: shell } = requireDeployable(document, shellName);
  const manifest = await requireVerified(store, { name, version });
  const shellManifest = await requireVerified(store, { name: shellName, version: shell.version });
  const current = document ? currentBuilds(document) : [];
  const shown = await mapConcurrent(current, (build) => readManifest(store, build));
  const others = shown.flatMap((other) => (other && other.name !== name ? [other] : []));
  const isNew = !current.some((build) => build.name === name);
  const problems = [
    ...incompatibilities(shellManifest, manifest),
    ...(isNew ? routeClashes([...others, manifest]) : []),
  ];
  refuseFor(problems, `${name} ${version} cannot run in ${channel} now:`);
  const expires = now.getTime() + lifeMs;
  const token = await createLink(store, {
    channel,
    name,
    version,
    actor: caller.actor,
    created: now.getTime(),
    expires,
  });
  return {
    lines: [
      `${name} ${version} in ${channel}, for everyone who opens this link until ${utc(expires)}:`,
      previewLink(previewUrl, pathInto(manifest), token),
    ],
  };
}

const mayEndLinks = ['preview', 'publish', 'promote'] as const;

/** The links that the caller may end, without what opens them. */
export async function linksOf(store: Store, caller: Caller, channel: string, now: number) {
  const links = await listLinks(store, channel, now);
  const own = links.filter(({ name }) => mayDo(caller, mayEndLinks, name));
  return own.map(({ hash: _secret, ...link }) => link);
}

export async function listPreviews({ store, caller, now }: Call, { channel }: CommandOf<'list-previews'>) {
  const links = await linksOf(store, caller, channel, now.getTime());
  const lines = links.map(
    ({ id, name, version, actor, created, expires }) =>
      `${id}  ${name} ${version}, until ${utc(expires)}; made by ${actor} ${utc(created)}`,
  );
  return { lines: lines.length > 0 ? lines : [`There are no preview links in ${channel}`] };
}

export async function endPreview({ store, caller, now }: Call, { channel, id }: CommandOf<'end-preview'>) {
  const links = await listLinks(store, channel, now.getTime());
  const link = links.find((one) => one.id === id);
  if (!link) throw new ReleaseError(`There is no preview link ${id} in ${channel}: list them with previews`);
  requireMay(caller, mayEndLinks, link.name);
  await endLink(store, link);
  return { lines: [`The link ${id} to ${link.name} ${link.version} opens nothing any more`] };
}
