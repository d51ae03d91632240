import type { Messages } from '@lingui/core';
import { sourceLocale, type Locale } from 'contract/language/locale';
import { buildUrl, type BuildRecord, type PinnedFile } from 'platform/release';
import { buildLoad } from 'platform/time-limits';
import type { BuildRef, RemoteProps } from 'shared/remote/props';
import { completeChannel, deployable } from './channel';

/** By address: the texts of one build in one language; undefined for those that did not load. */
const loads = new Map<string, Promise<Messages | undefined>>();
/** The same of those that have come. */
const arrived = new Map<string, Messages>();

/** A build, with the languages that were known of it when it was loaded: a page comes with its own alone. */
export interface LoadedBuild extends Pick<BuildRef, 'name' | 'version'> {
  /** Absent: its screens. */
  readonly module?: string | undefined;
  readonly languages?: BuildRecord['languages'] | undefined;
}

/** @param loaded what the loader has of a build */
export const buildOf = ({
  build,
  module,
  languages,
}: Pick<LoadedBuild, 'module' | 'languages'> & { readonly build: BuildRef }): LoadedBuild => ({
  ...build,
  module,
  languages,
});

/** As ops see it among the errors of the build (docs/decisions/0074). */
class TextsMissingError extends Error {
  override readonly name = 'TextsMissingError';
}

let tell: (name: string, version: string, error: Error) => void = () => undefined;

/** Called with each build whose texts did not load. */
export function onMissingTexts(listener: typeof tell): void {
  tell = listener;
}

/** Without its texts a part is shown in English: nothing else of it depends on them. */
async function fetchTexts({ name, version }: LoadedBuild, url: string, integrity: string) {
  try {
    const response = await fetch(url, { integrity, signal: AbortSignal.timeout(buildLoad) });
    if (!response.ok) throw new Error(`The answer was ${response.status}`);
    const messages = (await response.json()) as Messages;
    arrived.set(url, messages);
    return messages;
  } catch (error) {
    loads.delete(url); // the next part that asks tries again
    console.error(`${url} did not load: its part is shown in English`, error);
    // Offline, the build has no part in it.
    if (navigator.onLine) tell(name, version, new TextsMissingError(url, { cause: error }));
    return undefined;
  }
}

type Language = NonNullable<BuildRecord['languages']>[string];

function known({ name, version, languages }: LoadedBuild, locale: Locale): Language | undefined {
  const { current, previous = [], canary } = deployable(name) ?? {};
  const records = [current, canary?.build, ...previous];
  return languages?.[locale] ?? records.find((record) => record?.version === version)?.languages?.[locale];
}

const catalogOf = ({ module }: LoadedBuild, { catalog, parts }: Language): PinnedFile =>
  (module !== undefined && parts?.[module]) || catalog;

const urlOf = (build: LoadedBuild, language: Language): string =>
  buildUrl(build.name, build.version, catalogOf(build, language).file);

/** The compiled texts of a build; undefined when it speaks English alone, or they do not load. */
export async function textsOf(build: LoadedBuild, locale: Locale): Promise<Messages | undefined> {
  if (locale === sourceLocale) return undefined;
  if (!known(build, locale)) await completeChannel();
  const language = known(build, locale);
  if (!language) return undefined;
  const url = urlOf(build, language);
  const load = loads.get(url) ?? fetchTexts(build, url, catalogOf(build, language).integrity);
  loads.set(url, load);
  return load;
}

/** By name and version of a build: those of its chunks whose texts it needs in every language from now on. */
const asked = new Map<string, Set<string>>();

function chunksOf({ name, version }: LoadedBuild): Set<string> {
  const key = `${name} ${version}`;
  const chunks = asked.get(key) ?? new Set();
  asked.set(key, chunks);
  return chunks;
}

/** The part of a remote's props that is about the language of the page. */
export type LanguageProps = Required<Pick<RemoteProps, 'locale'>> &
  Pick<RemoteProps, 'messages' | 'loadMessages'>;

export async function languageProps(
  build: LoadedBuild,
  locale: Locale = sourceLocale,
): Promise<LanguageProps> {
  const ofChunk = (chunk: string) => textsOf({ ...build, module: chunk }, locale);
  const [messages, ...more] = await Promise.all([
    textsOf(build, locale),
    ...[...chunksOf(build)].map(ofChunk),
  ]);
  return {
    locale,
    // The same object each time: another one would have the remote draw all of its screen again.
    ...(messages && { messages: Object.assign(messages, ...more) as Messages }),
    loadMessages(chunk) {
      chunksOf(build).add(chunk);
      return ofChunk(chunk);
    },
  };
}

/** The same of what has come already; undefined while the texts are on their way. */
export function languageNow(build: LoadedBuild, locale: Locale): LanguageProps | undefined {
  const language = known(build, locale);
  if (!language) return { locale: sourceLocale };
  const messages = arrived.get(urlOf(build, language));
  return messages && { locale, messages };
}
