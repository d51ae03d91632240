import type { ContributionModule, RemoteProps } from 'shared/remote/props';
import { session } from 'shared/runtime/session';
import { asInBrowser, callLifecycle } from './call-lifecycle';
import { afterwards } from './clean-up';
import { pretendHistory } from './pretend-history';

interface ContributionOptions {
  /** Where the candidate is. */
  readonly path: string;
  /** The props of its point, and `data` of its remote.json. */
  readonly pointProps: object;
  /** What the channel has set of its remote's settings. */
  readonly settings?: RemoteProps['settings'];
}

let instances = 0;

/**
 * Mounts what a remote contributes to another one's screen, without that screen. Together with
 * `afterEach(cleanUp)`.
 * @example
 * const part = await renderContribution(module, { path: '/dashboard', pointProps: { userData, linked: null,
 * data } }); expect(part.answer()).toEqual(...);
 */
export async function renderContribution(
  module: ContributionModule,
  { path, pointProps: first, settings }: ContributionOptions,
) {
  const element = document.body.appendChild(document.createElement('div'));
  const crashes: Error[] = [];
  const { history, navigator, moves } = pretendHistory({ address: path }, () => undefined);
  let pointProps = first;
  const props = (): RemoteProps => ({
    name: `mf-test-part-${++instances}`,
    domElement: element,
    location: history.location,
    navigator,
    session,
    pointProps,
    settings,
    onCrash: (error) => crashes.push(error),
  });
  const { name } = props();
  const call = (lifecycle: 'bootstrap' | 'mount' | 'update' | 'unmount'): Promise<void> =>
    asInBrowser(() => callLifecycle(() => module[lifecycle]({ ...props(), name })));

  async function unmount(): Promise<void> {
    isLeft();
    await call('unmount');
    element.remove();
  }
  const isLeft = afterwards(unmount);
  await call('bootstrap');
  await call('mount');
  return {
    element,
    /** Where its links have led. */
    moves,
    /** What `onCrash` was called with. */
    crashes: crashes as readonly Error[],
    /** What its code answers to the props of its point. */
    answer: () => module.answer?.(pointProps),
    update: async (next: object) => {
      pointProps = next;
      await call('update');
    },
    unmount,
  };
}
