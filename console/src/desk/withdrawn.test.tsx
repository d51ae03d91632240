import { screen } from '@testing-library/react';
import { asha, fakeDesk, open, server, session } from './testing/open-desk';

const application = {
  ...{ id: 'p1', applicationNo: 'MG-1', companyName: 'Northlight', designation: null },
  ...{ status: 'Application Received', createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' },
  ...{ withdrawnAt: null, withdrawalReason: null },
};
const stages = ['Application Received', 'Eligibility Confirmed'];

beforeEach(() => {
  fakeDesk();
  server.answers['/v1/session'] = { ...session, rights: [...session.rights, 'move applications'] };
  server.answers['/v1/options'] = { ...(server.answers['/v1/options'] as object), stages };
});

test('a withdrawn application says when and why, and cannot be moved', async () => {
  const withdrawn = { withdrawnAt: '2026-11-21T10:00:00Z', withdrawalReason: 'Another job' };
  server.answers['/v1/candidates/a1'] = { ...asha, applications: [{ ...application, ...withdrawn }] };
  open('/candidates/a1');
  expect(await screen.findByText('Another job')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Move to/ })).not.toBeInTheDocument();
});
