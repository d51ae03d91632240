import { screen, waitFor } from '@testing-library/react';
import type { JobApplication } from 'contract/wire/applications';
import type { UserData } from 'contract/wire/user-data';
import { session } from 'shared/runtime/session';
import { isolate as isolateTests, openRemote, server } from 'test-kit/isolate';
import type { RenderedRemote, RenderOptions } from 'test-kit/render-remote';
import { asha } from 'test-kit/people';
import * as lifecycles from '../remote';
import { contribute, contributions } from './contributions';

export { address, remote, server } from 'test-kit/isolate';
export { asha } from 'test-kit/people';

export const northwind: JobApplication = {
  id: 'a1',
  companyName: 'Northwind',
  applicationNo: 'APP-1',
  designation: 'Support Specialist',
  status: 'Profile Evaluation',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-03T09:05:00.000Z',
  withdrawnAt: null,
};

export const calls = { me: 'GET /api/candidate/me', jobs: 'GET /api/candidate/jobs-applied' } as const;
export function answerWith({
  userData = asha as UserData,
  userJobs = [] as readonly JobApplication[],
}): void {
  server.always(calls.me, 200, { data: userData });
  server.always(calls.jobs, 200, { data: userJobs });
}

export function failBoth(): void {
  for (const call of Object.values(calls)) server.always(call, 500, { message: 'Down' });
}

export function isolate(): void {
  isolateTests(() => {
    session.start({ token: 't1', user: asha });
    answerWith({});
    contribute({ profile: null, papers: null });
  });
}

/** Opens the dashboard under the pretend shell; what the server answers may still be on its way. */
export const openDashboard = (
  options: Pick<RenderOptions, 'ahead' | 'contributions'> = {},
): Promise<RenderedRemote> => openRemote(lifecycles, { path: '/dashboard', contributions, ...options });

export const refresh = () => screen.getByRole('button', { name: 'Refresh' });

/** The Refresh control comes to rest when both loads have ended. */
export const settled = () => waitFor(() => expect(refresh()).not.toHaveAttribute('aria-busy'));
