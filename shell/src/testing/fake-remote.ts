import type { RemoteProps } from 'shared/remote/props';
import type { Attempt } from '../loader/attempt';
import type { LoadedRemote } from '../loader/load-build';
import { buildRecord } from './channel-page';

type Lifecycle = 'bootstrap' | 'mount' | 'update' | 'unmount';

export interface FakeRemote extends LoadedRemote {
  readonly attempt: jest.Mocked<Attempt>;
  /** What was called, in order; `mf-auth mount` begins and `mf-auth mounted` ends. */
  readonly log: string[];
  /** The props of the last call. */
  last(): RemoteProps;
}

/** A promise that the test settles. */
export function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Lets every promise that can settle do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

/** An attempt whose failure does not count against the build, unless the test says so. */
const fakeAttempt = (remote: string): jest.Mocked<Attempt> => ({
  remote,
  build: buildRecord(remote, '1.0.0'),
  reason: 'current',
  startStep: jest.fn(),
  shown: jest.fn(),
  leave: jest.fn(),
  unreachable: jest.fn(),
  fail: jest.fn<boolean, Parameters<Attempt['fail']>>(() => false),
  diagnose: jest.fn(),
  threw: jest.fn(),
});

/**
 * Lifecycles that write their name, and the path they were given, into their element and into `log`.
 * `steps` replaces what a lifecycle does beyond that.
 */
export function fakeRemote(
  name: string,
  log: string[] = [],
  steps: Partial<Record<Lifecycle, (props: RemoteProps) => unknown>> = {},
): FakeRemote {
  let last: RemoteProps | null = null;
  const lifecycle = (step: Lifecycle, draw: (props: RemoteProps) => void) => async (props: RemoteProps) => {
    last = props;
    log.push(`${name} ${step}`);
    await steps[step]?.(props);
    draw(props);
    log.push(`${name} ${step} done`);
  };
  const draw = ({ domElement, location }: RemoteProps): void => {
    if (domElement) domElement.innerHTML = `<h1>${name} at ${location?.pathname ?? 'nowhere'}</h1>`;
  };
  return {
    log,
    last() {
      if (!last) throw new Error(`${name} was never called`);
      return last;
    },
    build: { name, version: '1.0.0' },
    attempt: fakeAttempt(name),
    lifecycles: {
      bootstrap: lifecycle('bootstrap', () => undefined),
      mount: lifecycle('mount', draw),
      update: lifecycle('update', draw),
      unmount: lifecycle('unmount', ({ domElement }) => domElement?.replaceChildren()),
    },
  };
}
