import { render } from '@testing-library/react';
import type { JobApplication } from 'shared/contract/applications';
import { endpoints, type Endpoint } from 'shared/contract/endpoints';
import type { UserData } from 'shared/contract/user-data';
import type { call } from 'shared/runtime/api';
import { BrowserRouter } from 'shared/runtime/router';
import { App } from './app';

export const asha: UserData = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };

export const northwind: JobApplication = {
  id: 'a1',
  companyName: 'Northwind',
  applicationNo: 'APP-1',
  designation: 'Support Specialist',
  status: 'Profile Evaluation',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-03T09:05:00.000Z',
};

/** An answer, an Error for a failure, or a promise for a call under way. */
interface Answers {
  readonly userData?: UserData | Error | Promise<unknown>;
  readonly userJobs?: readonly JobApplication[] | Error | Promise<unknown>;
}

/** Lets the two calls of the dashboard answer; every other call is a mistake. */
export function answerWith(
  api: jest.MockedFunction<typeof call>,
  { userData = asha, userJobs = [] }: Answers,
): void {
  api.mockImplementation(async (endpoint: Endpoint) => {
    const answer =
      endpoint === endpoints.fetchMe ? userData : endpoint === endpoints.listAppliedJobs ? userJobs : null;
    if (!answer) throw new Error(`The dashboard does not call ${endpoint.path}`);
    if (answer instanceof Error) throw answer;
    return { data: await answer }; // the mock stands for every answer's type
  });
}

export function openDashboard() {
  window.history.replaceState(null, '', '/dashboard');
  return render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
}
