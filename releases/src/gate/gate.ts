import { shellName } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import type { Mount } from '../service/release-service';
import type { Problem } from './mount';
import { variantsOf } from './variants';

export interface GateOptions {
  /** The path of a browser; undefined if this machine has none. */
  readonly findBrowser: () => Promise<string | undefined>;
  /** Opens screens of remotes with the builds of `next`. */
  readonly mount: (browser: string, next: ChannelDocument, remotes: readonly string[]) => Promise<Problem[]>;
  /** Why no build is mounted, such as `--no-mount`; null to mount them. */
  readonly notMounted: string | null;
  readonly print: (line: string) => void;
}

const noBrowser =
  'not mounted: no browser found, install Chromium, name one with --browser, or pass --no-mount';

/** Mounts the remotes of each variant. @returns null without a browser */
export async function mountAll(
  { findBrowser, mount, print }: Omit<GateOptions, 'notMounted'>,
  variants: ReturnType<typeof variantsOf>,
): Promise<Problem[] | null> {
  if (variants.length === 0) return [];
  const browser = await findBrowser();
  if (browser === undefined) return null;
  const problems: Problem[] = [];
  for (const { document, remotes } of variants) {
    const titleOf = (name: string): string => `${name} ${document.deployables[name]?.current?.version}`;
    print(`Mounting ${remotes.map(titleOf).join(', ')} under ${titleOf(shellName)}`);
    problems.push(...(await mount(browser, document, remotes)));
  }
  return problems;
}

/** The check of a plan that needs a browser. */
export const createMount =
  (options: GateOptions): Mount =>
  async (next, builds) => {
    const { notMounted } = options;
    if (notMounted !== null) return { problems: [], leftOut: [`no build was mounted: ${notMounted}`] };
    const found = await mountAll(options, variantsOf(next, builds));
    return { problems: found ? found.map(({ text }) => text) : [noBrowser], leftOut: [] };
  };
