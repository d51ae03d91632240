import { createRemote } from 'shared/remote/create-remote';
import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { cleanUp } from 'test-kit/clean-up';
import { renderRemote } from 'test-kit/render-remote';

// Each line under `@ts-expect-error` breaks the seam between shell and remotes. The type check fails as soon
// as the compiler lets one of them pass; what follows shows what the candidate would have seen.

const remote = createRemote({ name: 'mf-auth', App: () => <h1>Sign in</h1> });

afterEach(async () => {
  await cleanUp();
  jest.restoreAllMocks();
});

test('a remote that lacks a lifecycle does not compile', () => {
  const { bootstrap, mount, unmount } = remote;
  // @ts-expect-error -- no `update`: the candidate would move on, and the remote would not know
  const lacking: RemoteLifecycles = { bootstrap, mount, unmount };
  expect(lacking.update).toBeUndefined();
});

test('a lifecycle that cannot be waited for does not compile', () => {
  // @ts-expect-error -- the shell would show a screen that is not there yet
  const hasty: RemoteLifecycles = { ...remote, mount: () => undefined };
  expect(hasty.mount({ name: 'mf-auth-1' })).toBeUndefined();
});

test('a lifecycle that asks for what no host gives does not compile', () => {
  // @ts-expect-error -- a host that gives no history
  const greedy: RemoteLifecycles = { ...remote, mount: async ({ history }: { history: History }) => history };
  expect(greedy).toHaveProperty('mount');
});

test('a screen that asks for props does not compile: it would crash', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const App = ({ title }: { readonly title: string }) => <h1>{title.trim()}</h1>;
  // @ts-expect-error -- a remote's App gets nothing; what it needs it takes from shared/runtime
  const needy = createRemote({ name: 'mf-auth', App });
  const { crashes } = await renderRemote(needy, { path: '/sign-in' });
  expect(crashes).toEqual([expect.any(TypeError)]);
});

test('a host that gives an instance no name does not compile', () => {
  // @ts-expect-error -- the library keeps its state by this name
  const nameless: RemoteProps = { domElement: document.body };
  expect(nameless.name).toBeUndefined();
});

test('a remote that changes what the host gave does not compile', () => {
  const props: RemoteProps = { name: 'mf-auth-1' };
  // @ts-expect-error -- another instance might take its place
  props.name = 'mf-auth-2';
  expect(props).toEqual({ name: 'mf-auth-2' });
});
