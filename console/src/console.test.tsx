import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Answers, ChannelState, DeployableState } from 'releases/src/ops/answers';
import { App } from './app';
import { stubBrowser } from './testing/browser';

const dashboard: DeployableState = {
  name: 'mf-dashboard',
  current: '1.1.0',
  since: '2026-11-28T02:50:00.000Z',
  published: { actor: 'team mf-dashboard', time: '2026-11-28T02:40:00.000Z' },
  previous: ['1.0.0', '0.9.0'],
  canary: null,
  frozen: null,
  deprecated: {},
  settings: [],
  verdicts: [],
  contributes: [],
  may: ['rollback', 'freeze'],
};
const last: ChannelState['last'] = {
  revision: 7,
  time: '2026-11-28T02:50:00.000Z',
  actor: 'Ravi',
  change: 'promote mf-dashboard 1.1.0',
  reason: 'new words',
  forced: [],
  moved: [{ name: 'mf-dashboard', field: 'current', before: '1.0.0', after: '1.1.0' }],
};

/** What the release server answers, by path, and what was posted to it. */
let answers: Record<string, unknown>;
let posted: unknown[];
let refusal: { readonly status: number; readonly body: object } | null;

let planFor: (command: object) => object;

function answer(path: string, init: RequestInit) {
  if (path === '/v1/plan') return { status: 200, body: planFor(JSON.parse(init.body as string) as object) };
  if (init.method === 'POST') {
    posted.push(JSON.parse(init.body as string));
    if (refusal) return { status: refusal.status, body: refusal.body };
    return { status: 200, body: { lines: ['local is at revision 8: rollback mf-dashboard 1.1.0 to 1.0.0'] } };
  }
  return path in answers
    ? { status: 200, body: answers[path] }
    : { status: 404, body: { message: `no ${path}` } };
}

const channelOf = (state: Partial<DeployableState>): ChannelState => ({
  channel: 'local',
  last,
  deployables: [{ ...dashboard, ...state }],
});

beforeEach(() => {
  posted = [];
  refusal = null;
  planFor = () => ({ isRefused: false, dependents: [], lines: ['Plan for revision 8 of local: as planned'] });
  answers = {
    '/v1/channels': { channels: ['local'] },
    '/v1/channels/local': channelOf({}),
    '/v1/channels/local/history': { revisions: [last] } satisfies Answers['history'],
    '/v1/channels/local/servers': {
      servers: [{ kind: 'Edge', name: 'edge-1', state: 'well', text: 'serves revision 7' }],
    } satisfies Answers['servers'],
    '/v1/channels/local/previews': { links: [] },
    '/v1/builds/mf-dashboard': { builds: [{ version: '1.1.0', isPreview: false, published: null }] },
    '/v1/errors/mf-dashboard?channel=local': { builds: [] },
  };
  stubBrowser(answer);
});

const open = (path: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <App />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('what changed last stands first, with the way back', async () => {
  open('/');
  expect(await screen.findByText('promote mf-dashboard 1.1.0')).toBeInTheDocument();
  expect(screen.getByText('“new words”')).toBeInTheDocument();
  expect(screen.getByText('Nobody, as far as the judge and the servers know.')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Roll back mf-dashboard' })).toHaveLength(2);
});

test('who is hurt is named: a build that a person must decide about, and a server that is down', async () => {
  const reason = '12 of 134 votes failed, but it is frozen';
  answers['/v1/channels/local'] = channelOf({
    verdicts: [{ name: 'mf-dashboard', version: '1.1.0', decision: 'ask a person', reason, since: 0 }],
  });
  answers['/v1/channels/local/servers'] = {
    servers: [{ kind: 'Edge', name: '', state: 'down', text: 'none says that it runs' }],
  };
  open('/channels/local');
  expect(await screen.findByText(reason, { exact: false })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /none says that it runs/ })).toBeInTheDocument();
});

test('a rollback is sent with the chosen build, the reason and the revision that was seen', async () => {
  const user = userEvent.setup();
  open('/channels/local');
  await user.click((await screen.findAllByRole('button', { name: 'Roll back mf-dashboard' }))[0]!);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  expect(await within(dialog).findByText('Say why: those on call will read it')).toBeInTheDocument();
  expect(posted).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: '0.9.0' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'cards overlap{Enter}');
  expect(await within(dialog).findByRole('status')).toHaveTextContent('local is at revision 8');
  expect(posted).toEqual([
    {
      ...{ command: 'rollback', channel: 'local', name: 'mf-dashboard' },
      ...{ to: '0.9.0', reason: 'cards overlap', seen: 7 },
    },
  ]);
});

test('the plan is shown before anything is changed, and offers what must go back too', async () => {
  const user = userEvent.setup();
  const dependents = [{ name: 'mf-auth', from: '2.0.0', version: '1.9.0' }];
  planFor = (command) =>
    'withDependents' in command && command.withDependents
      ? {
          isRefused: false,
          others: [],
          dependents: [],
          lines: ['Plan for revision 8 of local: both go back'],
        }
      : { isRefused: true, dependents, lines: ['Refused: others need it'] };
  open('/channels/local');
  await user.click((await screen.findAllByRole('button', { name: 'Roll back mf-dashboard' }))[0]!);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Refused: others need it')).toBeInTheDocument();
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Together with mf-auth to 1.9.0' }));
  expect(await within(dialog).findByText(/both go back/)).toBeInTheDocument();
  expect(within(dialog).getByText('Other people needed for this release: 0')).toBeInTheDocument();
  expect(posted).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'slow{Enter}');
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ command: 'rollback', reason: 'slow', withDependents: true });
});

test('a refused change says why, and keeps the reason', async () => {
  const user = userEvent.setup();
  refusal = { status: 409, body: { message: 'mf-dashboard was changed meanwhile', code: 'conflict' } };
  open('/channels/local');
  await user.click((await screen.findAllByRole('button', { name: 'Roll back mf-dashboard' }))[0]!);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'slow{Enter}');
  expect(await within(dialog).findByText('mf-dashboard was changed meanwhile')).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: /^Reason/ })).toHaveValue('slow');
  const link = within(dialog).getByRole('link', { name: /^What this means/ });
  expect(link).toHaveAttribute('href', '/codes/conflict');
});

test('each code has a page, and all are listed', async () => {
  const user = userEvent.setup();
  open('/codes');
  await user.click(await screen.findByRole('link', { name: 'integrity' }));
  expect(await screen.findByRole('heading', { name: 'integrity' })).toBeInTheDocument();
  expect(screen.getByText('verify').tagName).toBe('CODE');
});

test('what a change did stays on the page when its button goes', async () => {
  const user = userEvent.setup();
  open('/channels/local/remotes/mf-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Freeze mf-dashboard' }));
  const dialog = await screen.findByRole('dialog');
  answers['/v1/channels/local'] = channelOf({
    frozen: { actor: 'Ravi', time: last.time, reason: 'festival week' },
  });
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'festival week{Enter}');
  expect(await screen.findByText('by Ravi: festival week')).toBeInTheDocument();
  expect(within(dialog).getByRole('status')).toHaveTextContent('local is at revision 8');
});

test('a setting is changed from the page of its remote, and one that is as by default is unset', async () => {
  const user = userEvent.setup();
  const setting = { description: 'Steps on a page', choices: [] };
  const settings = [
    { name: 'pageSize', value: '20', usual: '20', ...setting },
    { name: 'notice', value: 'Closed', usual: '', ...setting },
    { name: 'order', value: 'newest', usual: 'newest', ...setting },
  ];
  answers['/v1/channels/local'] = channelOf({ settings, may: ['promote'] });
  open('/channels/local/remotes/mf-dashboard');
  await user.type(await screen.findByRole('textbox', { name: 'pageSize' }), '{Backspace}5');
  await user.clear(screen.getByRole('textbox', { name: 'notice' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Say why: those on call will read it')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'slow phones{Enter}');
  expect(await screen.findByText(/local is at revision 8/)).toBeInTheDocument();
  const set = [
    { setting: 'pageSize', value: '25' },
    { setting: 'notice', value: null },
  ];
  expect(posted).toEqual([
    {
      ...{ command: 'settings', channel: 'local', name: 'mf-dashboard' },
      ...{ seen: 7, reason: 'slow phones', set },
    },
  ]);
});

test('a deprecated build says by whom and why, and the mark can go', async () => {
  const user = userEvent.setup();
  answers['/v1/channels/local'] = channelOf({
    deprecated: { '1.1.0': { actor: 'Ravi', time: last.time, reason: 'it shows names of others' } },
  });
  open('/channels/local/remotes/mf-dashboard');
  expect(await screen.findByText(/by Ravi: it shows names of others/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End deprecation mf-dashboard' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'mended{Enter}');
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ command: 'undeprecate', name: 'mf-dashboard', version: '1.1.0' });
});

test('only what is possible, and what the operator may do, is offered', async () => {
  answers['/v1/channels/local'] = channelOf({
    frozen: { actor: 'Ravi', time: last.time, reason: 'festival week' },
    canary: { version: '1.2.0', share: 10, since: last.time, steps: true },
  });
  open('/channels/local/remotes/mf-dashboard');
  expect(await screen.findByRole('button', { name: 'Roll back mf-dashboard' })).toBeInTheDocument();
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(
    expect.arrayContaining(['Roll back mf-dashboard', 'End canary mf-dashboard', 'Unfreeze mf-dashboard']),
  );
  for (const verb of ['Freeze', 'Promote', 'Start canary', 'Canary for all', 'Retire', 'Preview link'])
    expect(buttons).not.toContain(`${verb} mf-dashboard`);
});

test('when the release server is away, what was read before stays and is dated', async () => {
  const user = userEvent.setup();
  open('/channels/local');
  await screen.findByText('promote mf-dashboard 1.1.0');
  window.fetch = jest.fn(() => Promise.reject(new Error('offline')));
  await user.click(screen.getByRole('link', { name: 'Servers' }));
  await user.click(screen.getByRole('link', { name: 'local' }));
  expect((await screen.findAllByText(/The release server does not answer/)).length).toBeGreaterThan(0);
  expect(screen.getByText('promote mf-dashboard 1.1.0')).toBeInTheDocument();
});
