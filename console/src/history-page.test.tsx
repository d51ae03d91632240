import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { Answers } from 'releases/src/ops/answers';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { HistoryPage } from './history-page';
import { stubBrowser } from './testing/browser';

test.each([
  [7, 1],
  [1, 0],
])('with revision %j as its oldest, a history says %j times where all are', async (revision, times) => {
  const only = { revision, time: '2026-11-27T10:00:00Z', actor: 'meera', change: 'promote', reason: '' };
  const body = { revisions: [{ ...only, forced: [], moved: [] }] } satisfies Answers['history'];
  stubBrowser(() => ({ status: 200, body }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/channels/local/history']}>
        <Routes>
          <Route path="/channels/:channel/history" element={<HistoryPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('promote');
  const command = `npm run release -- history --channel local --limit ${revision}`;
  expect(screen.queryAllByText(command)).toHaveLength(times);
});
