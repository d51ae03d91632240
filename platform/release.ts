/**
 * The seam between a build, the release store, the page and the shell: build.json and a channel's public
 * document (docs/architecture.md, "A build" and "A channel").
 */

import type { Route, Routing } from './routes';
import type { SettingValues } from './settings';

/** Which versions of the platform, which is what shell and remotes promise each other, a part runs with. */
interface Contracts {
  /** Its own version. */
  readonly contract: number;
  /** Earlier versions -> the last day on which they are supported, 'YYYY-MM-DD'. Absent: none. */
  readonly earlierContracts?: Readonly<Record<string, string>>;
}

/**
 * The platform's version: what all parts that are made from this code run with. It grows when a change is not
 * additive; the version before stays supported for a while, so that no part waits for another
 * (docs/decisions/0063). The candidate API has a version of its own, `contract/wire/domain-version`.
 */
export const contracts: Contracts = { contract: 1 };

/** The newest version with which both parts run; undefined if there is none. */
export function commonContract(one: Contracts, other: Contracts): number | undefined {
  const versionsOf = ({ contract, earlierContracts = {} }: Contracts): number[] => [
    contract,
    ...Object.keys(earlierContracts).map(Number),
  ];
  const others = versionsOf(other);
  const common = versionsOf(one).filter((version) => others.includes(version));
  return common.length > 0 ? Math.max(...common) : undefined;
}

/** A file of a build, relative to the build's folder, and its Subresource Integrity value ('sha256-...'). */
export interface PinnedFile {
  readonly file: string;
  readonly integrity: string;
}

export interface FileLists {
  readonly js: readonly string[];
  readonly css: readonly string[];
}

/** How the build of another tool is loaded (docs/decisions/0032). */
interface ForeignBuild {
  /** `script`: a classic script that leaves a container at a global name; `module`: an ES module. */
  readonly format: 'script' | 'module';
  /** The global name of a script's container. Not unique: each version of a build may have the same. */
  readonly global?: string;
  /** The container's module with the lifecycles; absent when the entry itself exports them. */
  readonly exposes?: string;
  /** Its code adds `style` elements, which the page's policy must allow. */
  readonly inlineStyles?: true;
}

/**
 * Where a command came from, as the identity provider of a CI system says: the claims of its OpenID Connect
 * token.
 */
export interface Provenance {
  /** 'acme/mf-auth' */
  readonly repository?: string;
  readonly commit?: string;
  /** 'refs/heads/main' */
  readonly ref?: string;
  readonly environment?: string;
  readonly workflow?: string;
  /** The run of the workflow, or the pipeline. */
  readonly run?: string;
  /** Who started it there. */
  readonly person?: string;
}

/** What a shared module of the shell offers (docs/decisions/0030). */
interface ProvidedSurface {
  readonly version: string;
  /** Export -> the version in which its present form came; absent for packages, and in earlier shells. */
  readonly exports?: Readonly<Record<string, string>>;
}

/** What a build brings for one language other than English, by BCP 47 tag ('hi'). */
interface BuildLanguage {
  /** File with the compiled texts, which the shell gives to the build (docs/decisions/0077). */
  readonly catalog: string;
  /**
   * The same of what is loaded apart from its screens: the modules of its contributions, and chunks with
   * texts of their own, by name ('./next-step', 'help').
   */
  readonly parts?: Readonly<Record<string, string>>;
  /** English text of its remote.json -> its translation; the shell's are those of every page's head. */
  readonly texts: Readonly<Record<string, string>>;
  /** As `prerendered` of the build. */
  readonly prerendered?: Readonly<Record<string, string>>;
}

/** The same for a page. */
interface RecordLanguage extends Pick<BuildLanguage, 'texts'> {
  readonly catalog: PinnedFile;
  readonly parts?: Readonly<Record<string, PinnedFile>>;
}

type RecordLanguages = Readonly<Record<string, RecordLanguage>>;

/** The fields of `Routing` are those of the remote's `remote.json`; the shell has no routes. */
export interface BuildManifest extends Routing, Contracts {
  readonly schema: 1;
  readonly name: string;
  readonly version: string;
  readonly kind: 'shell' | 'remote';
  /**
   * The version of the candidate API that it was made with, '1.4.0'; absent in builds of other tools, and in
   * those made with 1.0.0.
   */
  readonly domain?: string;
  /** The container's global name; null for the shell. */
  readonly container: string | null;
  readonly entry: string;
  /**
   * Files that `./app` (or the shell's first paint) needs beside the entry, and the shared modules it imports
   * at once.
   */
  readonly initial: FileLists & { readonly shared: readonly string[] };
  /** The modules of its contributions, by name ('./next-step'): what each needs, as `initial` of `./app`. */
  readonly exposes?: Readonly<Record<string, BuildManifest['initial']>>;
  /** Shell only: what a screen with extension points needs on top. Absent: it leaves points empty. */
  readonly pointHost?: FileLists;
  /** Shell only: what every signed-in route needs on top. */
  readonly sessionInitial?: FileLists;
  /**
   * Route pattern, or one path of it, -> file with the HTML of its first paint, made when the part was built.
   * The shell's, by `frameOf`, is what is around a remote, with `slotMark` where the remote goes.
   */
  readonly prerendered?: Readonly<Record<string, string>>;
  /** Absent: the build speaks English alone. */
  readonly languages?: Readonly<Record<string, BuildLanguage>>;
  /**
   * Every shared module that the build may ever ask for -> version range. Only `initial.shared` is preloaded.
   */
  readonly needs: Readonly<Record<string, string>>;
  /**
   * Remotes only: shared module of the portal -> the exports that the build imports. Without modules that it
   * takes whole; absent in earlier builds.
   */
  readonly uses?: Readonly<Record<string, readonly string[]>>;
  /** Shell only: shared module -> its version and its files. */
  readonly provides: Readonly<Record<string, FileLists & ProvidedSurface>>;
  readonly files: Readonly<Record<string, { readonly size: number; readonly integrity: string }>>;
  /**
   * Source maps of its scripts, `app.js.map`: private, so none is among `files`. Absent in builds that were
   * made before there were any.
   */
  readonly maps?: Readonly<Record<string, { readonly size: number; readonly integrity: string }>>;
  /** Written by the release server at the publish: who published the build, when, and from where. */
  readonly published?: { readonly actor: string; readonly time: string; readonly from?: Provenance };
  /** Only builds of another tool. */
  readonly foreign?: ForeignBuild;
}

/** What a page needs to load one build. */
export interface BuildRecord extends Omit<Routing, 'settings'> {
  readonly version: string;
  readonly container: string | null;
  readonly entry: PinnedFile;
  /** Scripts and styles of `./app`, to preload; for the shell, its first paint. */
  readonly initial: readonly PinnedFile[];
  /**
   * Files of the current shell that contain the shared modules this build needs; for the shell, its signed-in
   * part.
   */
  readonly shared: readonly PinnedFile[];
  /** The same of the modules of its contributions, by name. */
  readonly exposes?: Readonly<Record<string, Pick<BuildRecord, 'initial' | 'shared'>>>;
  /** The value of each of its settings in this channel. */
  readonly settings?: SettingValues;
  /** In a page only that of the page. */
  readonly languages?: RecordLanguages;
  /** The version of the contract with which the shell runs the build, if it is not the shell's own. */
  readonly contract?: number;
  /**
   * Only builds of another tool. `scripts`: all but the entry, as its own loader knows no integrity, which
   * the page's policy demands.
   */
  readonly foreign?: ForeignBuild & { readonly scripts?: readonly PinnedFile[] };
}

/** While it is set, no build of the deployable is promoted; a rollback stays possible. */
export interface Freeze {
  readonly actor: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly reason: string;
}

/** A build that a share of candidates gets in place of the current one. */
interface Canary {
  readonly build: BuildRecord;
  /** Percent of candidates, 0 to 100; with 0 no candidate gets it. */
  readonly share: number;
  /**
   * Draws the candidates of this canary; it stays when the share is raised, so that no candidate leaves the
   * canary.
   */
  readonly salt: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

export interface Deployable {
  readonly current: BuildRecord;
  /** Earlier good builds, newest first. */
  readonly previous: readonly BuildRecord[];
  readonly frozen?: Freeze;
  readonly canary?: Canary;
}

/** What a page knows of every remote. */
type KnownRemote = Omit<Routing, 'settings'> & Pick<BuildRecord, 'languages'>;

/**
 * What anyone may know of a channel, for pages, tabs and other hosts. An edge derives it from the channel's
 * document, which names versions only, and their build.json (docs/decisions/0004).
 */
export interface PublicDocument {
  readonly schema: 1;
  readonly channel: string;
  readonly revision: number;
  /** Empty, as `reason` and those of freezes: tabs that were open before look for the fields. */
  readonly actor: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly reason: string;
  /** What changed, in words: 'promote mf-auth 1.0.1'. */
  readonly change: string;
  readonly deployables: Readonly<Record<string, Deployable>>;
  /** In a page only: of every remote. `deployables` then contains the shell and the route's remote alone. */
  readonly routing?: Readonly<Record<string, KnownRemote>>;
}

/**
 * A file of a build with its hash. @throws Error for one that is not listed: browsers would accept any bytes
 * for it
 */
export function pin({ name, version, files }: BuildManifest, file: string): PinnedFile {
  const entry = files[file];
  if (!entry) throw new Error(`${name} ${version} does not list ${file}`);
  return { file, integrity: entry.integrity };
}

/** What the current build of each remote says about its routes and its menu. */
export const routingOf = ({ deployables, routing }: PublicDocument): Readonly<Record<string, KnownRemote>> =>
  routing ?? Object.fromEntries(Object.entries(deployables).map(([name, { current }]) => [name, current]));

/**
 * A number from 0 up to but not including 1, the same for the same text and spread evenly: FNV-1a (32 bits,
 * over UTF-16 code units) with the final mixing of MurmurHash3, without which ids that differ in their last
 * character only would land side by side.
 */
export function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Whether a candidate gets the canary: a page decides it alone, the same on every visit, and a raised share
 * keeps all who were in.
 * @param stickyId the candidate's id, or one that the browser keeps while signed out
 */
export function inCanary({ salt, share }: Pick<Canary, 'salt' | 'share'>, stickyId: string): boolean {
  return spread(`${salt}\n${stickyId}`) * 100 < share;
}

/** Whether a file of a build is JavaScript. */
export const isScript = (file: string): boolean => /\.m?js$/.test(file);

export function buildUrl(name: string, version: string, file: string): string {
  return `/builds/${name}/${version}/${file}`;
}

/** The key of the shell's pre-rendered HTML for the screens of a route. */
export const frameOf = ({ access, frame, wholePage = false }: Omit<Route, 'path'>): string => {
  if (wholePage) return `${access} whole-page`;
  if (frame === 'none') return access === 'public' ? 'public' : 'session without frame';
  return access === 'public' ? 'public framed' : 'session';
};

/** Marks the place in the shell's pre-rendered HTML where the remote's goes. */
export const slotMark = '<!--remote-->';
/** The attribute of the element around a remote's pre-rendered HTML: the container name of its build. */
export const prerenderedAttribute = 'data-prerendered';

/**
 * On each element that contains what a remote renders: the remote's name. Its style sheets apply inside only.
 */
export const remoteAttribute = 'data-remote';

/**
 * On the page's root, whose HTML is a candidate's screen: hidden, since the page comes the same for
 * everybody.
 */
export const candidatesOnlyAttribute = 'data-candidates-only';
/** On `html`, once `revealFile` has found that a candidate is signed in to whom that HTML may be shown. */
export const candidateAttribute = 'data-candidate';
/** A file of the shell's build: a script that pages of candidates' screens run before they are drawn. */
export const revealFile = 'reveal.js';

/** The cookie with the language that a candidate has chosen, by which the edge chooses the page. */
export const localeCookie = 'portal-locale';
/** The same in an address, for links and search engines: `/?lang=hi`. It wins over the cookie. */
export const localeParameter = 'lang';

/** Ids of the two JSON islands in the page. */
export const channelElementId = 'portal-channel';
export const configElementId = 'portal-config';
