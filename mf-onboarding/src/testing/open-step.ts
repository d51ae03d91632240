import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProfileAggregate } from 'contract/wire/profile';
import { session } from 'shared/runtime/session';
import { isolate as isolateTests, openRemote, server } from 'test-kit/isolate';
import { asha, forgetAllPicks, person } from 'test-kit/people';
import type { RenderOptions } from 'test-kit/render-remote';
import * as lifecycles from '../remote';

export { address, remote, server, toastTexts } from 'test-kit/isolate';
export { asha, person, ravi } from 'test-kit/people';

const emptyProfile: ProfileAggregate = {
  educations: null,
  professionals: null,
  skills: null,
  resumes: null,
  digital_readiness: null,
  self_assessment: null,
  profile_picture: null,
};

const entries = (...names: string[]) =>
  names.map((name, index) => ({ id: index + 1, name, isActive: !name.startsWith('Old ') }));

export const calls = {
  profile: 'GET /api/candidate/profile',
  person: 'GET /api/candidate',
  me: 'GET /api/candidate/me',
  savePerson: 'POST /api/candidate',
  saveEducation: 'POST /api/candidate/education',
  saveExperience: 'POST /api/candidate/experience',
  saveExpertise: 'POST /api/candidate/expertise',
  savePortfolio: 'POST /api/candidate/portfolio',
  saveDigitalReadiness: 'POST /api/candidate/digital-readiness',
  saveSelfAssessment: 'POST /api/candidate/self-assessment',
  addDegree: 'POST /api/candidate/degree',
  addSkill: 'POST /api/candidate/skills',
  cancelEmailChange: 'POST /api/candidate/email-change/cancel',
} as const;

/** What GET /candidate/profile answers from now on. */
export const profileIs = (groups: Partial<ProfileAggregate>) =>
  server.always(calls.profile, 200, { data: { ...emptyProfile, ...groups } });

export function isolate(): void {
  const begin = (): void => {
    session.start({ token: 't1', user: asha });
    profileIs({});
    server.always(calls.person, 200, { data: person });
    server.always(calls.me, 200, { data: asha });
    const list = (kind: string, ...names: string[]) =>
      server.always(`GET /api/candidate/${kind}`, 200, { data: entries(...names) });
    list('qualification', 'Bachelor', 'Master', 'Old diploma');
    list('degree', 'Commerce', 'Physics');
    list('skills', 'Excel', 'Typing', 'Old shorthand');
    list('languages', 'English', 'Kannada');
  };
  isolateTests(begin, forgetAllPicks);
}

export type User = ReturnType<typeof userEvent.setup>;

/** The saved answers are there, or known to be out of reach. */
export const answersArrived = () =>
  waitFor(() => expect(screen.queryByText('Loading your saved answers')).not.toBeInTheDocument());

/** Opens a step under the pretend shell, and waits for its form and the answers in it. */
export async function openStep(slug: string, options: Pick<RenderOptions, 'language'> = {}) {
  const page = await openRemote(lifecycles, { path: `/onboarding/${slug}`, ...options });
  await screen.findByRole('form');
  await answersArrived();
  return { user: userEvent.setup(), ...page };
}

/** A control, not the group around it. */
export const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: ':not([role="group"])' });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** A radio of the group whose legend is given. */
export const radio = (group: string | RegExp, name: string) =>
  [...screen.getByRole('radiogroup', { name: group }).querySelectorAll('label')].find(
    (label) => label.textContent === name,
  )!;

export async function choose(user: User, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByTitle(option));
}

/** Waits for the step with this title; the address changes before the page does. */
export const arriveAt = (title: string) => screen.findByRole('heading', { level: 1, name: title });

/** The messages in the error summary, from top to bottom, once there is one. */
export async function summary(): Promise<(string | null)[]> {
  const group = await screen.findByRole('group', { name: 'Please check your answers' });
  return [...group.querySelectorAll('a')].map((link) => link.textContent);
}

/** Waits for a save to be sent. Returns its payload. */
export async function sentTo(call: string): Promise<unknown> {
  await waitFor(() => expect(server.sent(call)).toHaveLength(1));
  return server.sent(call)[0]?.body;
}
