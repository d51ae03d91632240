import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers, CandidateAnswer, Paper } from 'api/src/desk/answers';
import { MemoryRouter } from 'react-router-dom';
import { Desk } from './desk';

const paperOf = (slot: string, label: string): Paper => ({
  ...{ slot, label, file: `${slot}.pdf`, originalName: `${slot}.pdf`, size: 1000, state: 'received' },
  ...{ receivedAt: '2026-11-27T10:00:00Z', decidedAt: null, reason: null, sentence: null, dueOn: null },
});
const asha: CandidateAnswer = {
  ...{ id: 'a1', name: 'Asha <b>Rao</b>', email: 'asha@example.com', status: null, statusMessage: null },
  ...{
    statusAt: null,
    waitingSince: '2026-11-27T10:00:00Z',
    joinedAt: '2026-11-20T10:00:00Z',
    deleteAt: null,
  },
  steps: [{ title: 'Personal information', answers: [['city', 'Pune']] }],
  papers: [paperOf('pan_card', 'PAN card'), paperOf('passport', 'Passport')],
  absences: [],
  applications: [],
  history: [{ at: '2026-11-27T10:00:00Z', who: 'meera', what: 'desk candidate', why: '' }],
};
const session: Answers['session'] = {
  ...{ name: 'meera', role: 'reviewer', id: 's1', sessions: [] },
  rights: ['see candidates', 'judge papers', 'set the profile status'],
};

let answers: Record<string, unknown>;
let posted: (readonly [string, unknown])[];
let refusal: { readonly status: number; readonly body: object } | null;

beforeEach(() => {
  localStorage.clear();
  posted = [];
  refusal = null;
  answers = {
    '/v1/session': session,
    '/v1/options': {
      ...{ statuses: ['Profile approved'], stages: [], slots: [], degrees: [], skills: [], languages: [] },
      reasons: [{ name: 'blurred', label: 'the photo is blurred' }],
    } satisfies Answers['options'],
    '/v1/views': { views: [] },
    '/v1/counts?': { us: 1234, them: 2, all: 5000 },
    '/v1/queue?waits=us': {
      candidates: [
        {
          ...{ id: 'a1', name: asha.name, country: 'India', status: null, papers: 2, asked: 0, stage: null },
          ...{ waitingSince: asha.waitingSince, joinedAt: asha.joinedAt },
        },
      ],
      next: null,
    } satisfies Answers['queue'],
    '/v1/candidates/a1': asha,
    '/v1/candidates/a1/meet': { others: ['ravi'] },
    '/v1/candidates/a1/papers/pan_card.pdf': { drawn: 1, pageCount: 1 },
    '/v1/candidates/a1/papers/passport.pdf': { drawn: 2, pageCount: 2 },
  };
  window.fetch = jest.fn((path: string, init: RequestInit = {}) => {
    const isPost = init.method === 'POST' && !path.endsWith('/meet');
    if (isPost) posted.push([path, JSON.parse(init.body as string)]);
    const found = isPost ? (refusal ?? { status: 200, body: asha }) : { status: 200, body: answers[path] };
    const { status, body } = found.body ? found : { status: 404, body: { message: `no ${path}` } };
    return Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(body) });
  }) as unknown as typeof fetch;
  window.matchMedia = ((media: string) => ({
    media,
    matches: /min-width/.test(media),
    ...{ addListener: () => undefined, removeListener: () => undefined },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  })) as unknown as typeof window.matchMedia;
});
afterEach(() => jest.useRealTimers());

const open = (path: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Desk />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = (key: string) => fireEvent.keyDown(document.body, { key });
/** Opens the candidate with a clock that the test moves. */
async function openCandidate() {
  open('/candidates/a1');
  await screen.findByRole('img', { name: 'PAN card, page 1' });
  jest.useFakeTimers();
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('the queue shows who waits for us, with counts, and the keyboard opens a candidate', async () => {
  open('/');
  expect(await screen.findByText('Wait for us (1,234)')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Asha <b>Rao</b>' })).toBeInTheDocument();
  press('o');
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha <b>Rao</b>' })).toBeInTheDocument();
});

test('each page has a title of its own, and its heading gets the focus when it is opened from another', async () => {
  open('/');
  await screen.findByRole('link', { name: 'Asha <b>Rao</b>' });
  expect(document.title).toBe('Queue | Marigold desk');
  expect(document.body).toHaveFocus();
  press('o');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Asha <b>Rao</b>' });
  expect(heading).toHaveFocus();
  expect(document.title).toBe('Asha <b>Rao</b> | Marigold desk');
});

test('in the queue the keys move the focus', async () => {
  const queue = answers['/v1/queue?waits=us'] as Answers['queue'];
  const [first] = queue.candidates;
  answers['/v1/queue?waits=us'] = { ...queue, candidates: [first, { ...first, id: 'b2', name: 'Binu' }] };
  open('/');
  const link = await screen.findByRole('link', { name: 'Binu' });
  press('j');
  expect(link).toHaveFocus();
  press('k');
  expect(screen.getByRole('link', { name: 'Asha <b>Rao</b>' })).toHaveFocus();
});

test('a filter keeps the focus and what was typed into another one', async () => {
  const user = userEvent.setup();
  open('/');
  await screen.findByRole('link', { name: 'Asha <b>Rao</b>' });
  await user.type(screen.getByLabelText(/^Search by name/), ' asha');
  const status = screen.getByRole('combobox', { name: 'Profile status' });
  await user.click(status);
  await user.click(await screen.findByTitle('Not set'));
  expect(status).toHaveFocus();
  expect(screen.getByLabelText(/^Search by name/)).toHaveValue('asha');
  expect(window.fetch).toHaveBeenCalledWith(
    expect.stringMatching(/\/v1\/queue\?.*search=asha&status=none/),
    expect.anything(),
  );
});

test('a candidate is shown with answers, pages and history, and with who else looks', async () => {
  await openCandidate();
  expect(screen.getByText('Pune')).toBeInTheDocument();
  expect(screen.getByText('Also open at the desk of ravi')).toBeInTheDocument();
  expect(screen.getByText(/meera: desk candidate/)).toBeInTheDocument();
});

test('papers are accepted by keyboard, together, ten seconds after the last', async () => {
  await openCandidate();
  press('a');
  await pass(5_000);
  press('a');
  await pass(9_000);
  expect(screen.getByText(/Accept PAN card. Accept Passport/)).toBeInTheDocument();
  expect(posted).toEqual([]);
  await pass(1_500);
  const decisions = ['pan_card', 'passport'].map((slot) => ({
    ...{ slot, file: `${slot}.pdf`, decision: 'accept' },
  }));
  expect(posted).toEqual([['/v1/candidates/a1/decisions', { decisions }]]);
});

test('a decision can be taken back within ten seconds', async () => {
  await openCandidate();
  press('a');
  await pass(9_000);
  press('z');
  await pass(20_000);
  expect(posted).toEqual([]);
});

test('who leaves the candidate sends what was decided', async () => {
  await openCandidate();
  press('a');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the queue' }));
  await pass(0);
  expect(posted).toHaveLength(1);
});

test('a paper is asked for again with a reason from the list', async () => {
  const user = userEvent.setup();
  open('/candidates/a1');
  await screen.findByRole('img', { name: 'PAN card, page 1' });
  press('r');
  const drawer = await screen.findByRole('dialog');
  await user.click(within(drawer).getByRole('button', { name: 'Ask again' }));
  expect(await within(drawer).findByText('Choose what is wrong')).toBeInTheDocument();
  await user.click(within(drawer).getByRole('combobox'));
  await user.click(await screen.findByTitle('the photo is blurred'));
  await user.click(within(drawer).getByRole('button', { name: 'Ask again' }));
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(posted[0]![1]).toMatchObject({
    decisions: [{ slot: 'pan_card', decision: 'ask-again', reason: 'blurred', sentence: null }],
  });
});

test('a refusal says what changed, and stays until it is read', async () => {
  await openCandidate();
  refusal = { status: 412, body: { message: 'PAN card has another file than the one that you looked at' } };
  press('a');
  await pass(60_000);
  expect(screen.getByText(/PAN card has another file/)).toBeInTheDocument();
});

test('what the server could not take is kept, and sent again', async () => {
  await openCandidate();
  refusal = { status: 503, body: { message: 'The portal is busy right now' } };
  press('a');
  await pass(11_000);
  expect(screen.getByText(/The portal is busy right now/)).toBeInTheDocument();
  expect(screen.getByText(/Accept PAN card. Sent in/)).toBeInTheDocument();
  refusal = null;
  await pass(11_000);
  expect(posted).toHaveLength(2);
  expect(screen.queryByText(/Sent in/)).toBeNull();
});

test('what the server could not take of a page that was left is there when it is opened again', async () => {
  await openCandidate();
  refusal = { status: 503, body: { message: 'The portal is busy right now' } };
  press('a');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the queue' }));
  await pass(1_000);
  expect(screen.getByText(/busy right now. Not decided: PAN card/)).toBeInTheDocument();
  refusal = null;
  fireEvent.click(screen.getByRole('link', { name: 'Asha <b>Rao</b>' }));
  await pass(1_000);
  expect(screen.getByText(/Accept PAN card. Sent in/)).toBeInTheDocument();
  await pass(11_000);
  expect(posted).toHaveLength(2);
});

test('single keys do nothing where someone types, and none once they are switched off', async () => {
  await openCandidate();
  fireEvent.keyDown(screen.getByLabelText(/What the candidate should change/), { key: 'a' });
  fireEvent.click(screen.getByRole('switch'));
  press('a');
  await pass(20_000);
  expect(posted).toEqual([]);
});

test('who may not judge has no button for it, and an auditor no queue', async () => {
  answers['/v1/session'] = { ...session, role: 'recruiter', rights: ['see candidates', 'move applications'] };
  const { unmount } = open('/candidates/a1');
  await screen.findByRole('img', { name: 'PAN card, page 1' });
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  unmount();
  answers['/v1/session'] = { ...session, role: 'auditor', rights: ['read the access log'] };
  open('/');
  expect(await screen.findByRole('link', { name: 'Access log' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Queue' })).toBeNull();
});
