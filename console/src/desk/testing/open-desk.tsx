import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import type { Answers, CandidateAnswer, Paper } from 'api/src/desk/answers';
import { MemoryRouter } from 'react-router-dom';
import { stubBrowser } from '../../testing/browser';
import { Desk } from '../desk';

const paperOf = (slot: string, label: string): Paper => ({
  ...{ slot, label, file: `${slot}.pdf`, originalName: `${slot}.pdf`, size: 1000, state: 'received' },
  ...{ receivedAt: '2026-11-27T10:00:00Z', decidedAt: null, reason: null, sentence: null, dueOn: null },
});
export const asha: CandidateAnswer = {
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
  hasEarlierLooks: true,
};
export const session: Answers['session'] = {
  ...{ name: 'meera', role: 'reviewer', id: 's1', sessions: [] },
  rights: ['see candidates', 'judge papers', 'set the profile status'],
};

/** What the desk's server answers by path, what was posted to it, and what it refuses. */
export const server: {
  answers: Record<string, unknown>;
  posted: (readonly [string, unknown])[];
  refusal: { readonly status: number; readonly body: object } | null;
} = { answers: {}, posted: [], refusal: null };

/** In place of the desk's server, for each test. */
export function fakeDesk(): void {
  localStorage.clear();
  server.posted = [];
  server.refusal = null;
  server.answers = {
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
          ...{ statusAt: null, waitingSince: asha.waitingSince, joinedAt: asha.joinedAt },
        },
      ],
      next: null,
    } satisfies Answers['queue'],
    '/v1/candidates/a1': asha,
    '/v1/candidates/a1/meet': { others: ['ravi'] },
    '/v1/candidates/a1/papers/pan_card.pdf': { drawn: 1, pageCount: 1 },
    '/v1/candidates/a1/papers/passport.pdf': { drawn: 2, pageCount: 2 },
  };
  stubBrowser((path, init) => {
    const isPost = init.method === 'POST' && !path.endsWith('/meet');
    if (isPost) server.posted.push([path, JSON.parse(init.body as string)]);
    const found = isPost
      ? (server.refusal ?? { status: 200, body: server.answers[path] ?? asha })
      : { status: 200, body: server.answers[path] };
    return found.body ? found : { status: 404, body: { message: `no ${path}` } };
  });
}

export const open = (path: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Desk />
      </MemoryRouter>
    </QueryClientProvider>,
  );
export const press = (key: string) => fireEvent.keyDown(document.body, { key });
