import 'shared/testing/device-storage';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentSlots, documentSteps, type DocumentStep } from 'shared/contract/documents';
import type { PersonalInformation } from 'shared/contract/profile';
import { forgetPicks, readPicks } from 'shared/form/picked-store';
import { queryClient } from 'shared/runtime/query';
import { BrowserRouter } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { userDataStore } from 'shared/runtime/user-data';
import { fakeServer, type FakeServer } from 'shared/testing/fake-server';
import { App } from '../app';

export const asha = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
export const ravi = { id: 'u2', firstName: 'Ravi', lastName: 'Nair', email: 'ravi@example.in' };

export const calls = {
  load: 'GET /api/candidate',
  identity: 'POST /api/candidate/identity',
  academic: 'POST /api/candidate/academic',
  others: 'POST /api/candidate/other-documents',
} as const;

const person: PersonalInformation = {
  first_name: 'Asha',
  last_name: 'Rao',
  email: 'asha@example.in',
  mobile: '9876543210',
  dob: null,
  gender: '',
  address: '',
  city: '',
  state: '',
  country: '',
  maritalStatus: '',
  pincode: '',
  alternative_contact: '',
  profile_picture: null,
  identity_documents: {},
  academic_documents: {},
  other_documents: [],
};

export const allIdentity = {
  aadhar_card: 'a1.pdf',
  pan_card: 'p1.pdf',
  passport: 'q1.docx',
  address_proof: 'r1.pdf',
};

export let server: FakeServer;

const answerOf = (groups: Partial<PersonalInformation>) => ({ data: { ...person, ...groups } });

/** What the server keeps from now on. */
export const storedAre = (groups: Partial<PersonalInformation>) =>
  server.always(calls.load, 200, answerOf(groups));

/** Answers the load that waits. */
export const storedArrive = (groups: Partial<PersonalInformation>) =>
  server.answer(calls.load, 200, answerOf(groups));

/** Each test has a network, a device and a signed-in person of its own. */
export function isolate(): void {
  beforeEach(() => {
    server = fakeServer();
    // Failures are made on purpose here, and the client reports each of them.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // The router warns about /dashboard: in the portal that page is another remote's.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    session.start({ token: 't1', user: asha });
    storedAre({});
  });
  afterEach(async () => {
    server.restore();
    session.end();
    await forgetPicks(asha.id);
    await forgetPicks(ravi.id);
    queryClient.clear();
    userDataStore.reset();
    for (const toast of toasts.get()) toasts.dismiss(toast.id);
    jest.restoreAllMocks();
  });
}

export type User = ReturnType<typeof userEvent.setup>;

const titleOf = (slug: DocumentStep) => documentSteps.find((step) => step.slug === slug)?.title ?? '';

/** Waits for the step; the address changes before the page does. */
export async function arriveAt(slug: DocumentStep): Promise<void> {
  await screen.findByRole('form', { name: titleOf(slug) });
  expect(window.location.pathname).toBe(`/documents/${slug}`);
}

interface Opening {
  /** What is stored is still on its way. */
  readonly loading?: boolean;
  /** The step that the address leads to, when it is another one. */
  readonly arrives?: DocumentStep;
}

/** Opens a step as a browser without the shell would. */
export async function openStep(slug: string, { loading = false, arrives }: Opening = {}) {
  window.history.replaceState(null, '', `/documents/${slug}`);
  const page = render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  await arriveAt(arrives ?? (slug as DocumentStep));
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  if (!loading) await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
  // The files that wait on the device are read without a mark on the page.
  await act(async () => {
    await readPicks(session.get()?.user.id ?? '', []);
  });
  return { user: userEvent.setup({ applyAccept: false }), ...page };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The control of a slot, by its label; an optional slot says so in its label. */
export const slot = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(
    new RegExp(`^${label.replace(/[()/]/g, '\\$&')}( \\(optional\\))?$`),
  );
/** Everything that stands in the slot. */
export const face = (label: string) => within(slot(label).closest<HTMLElement>('.mg-slot')!);

export const pdf = (name: string, size = 100) =>
  new File(['%PDF-1.4', 'x'.repeat(Math.max(0, size - 8))], name, { type: 'application/pdf' });

export const pick = (user: User, label: string, file: File) => user.upload(slot(label), file);

/** Picks a file for each slot of the step, and returns them by label. */
export async function pickAll(user: User, step: DocumentStep): Promise<void> {
  for (const { label, name } of documentSlots[step]) await pick(user, label, pdf(`${name}.pdf`));
}

export const toastTexts = () => toasts.get().map(({ title, description }) => `${title}: ${description}`);

/** The parts of the call, files by their name. */
export const partsOf = (call: string, index = 0) =>
  server.sent(call)[index]?.parts.map(([part, value]) => [part, value instanceof File ? value.name : value]);

/** Waits until the call has left for the n-th time. */
export const sent = (call: string, times = 1) => waitFor(() => expect(server.sent(call)).toHaveLength(times));

/** What waits on this device for the person, by file name. */
export async function keptNames(userId: string = asha.id): Promise<string[]> {
  const keys = documentSteps.flatMap(({ slug }) =>
    documentSlots[slug].map((entry) => `documents/${slug}/${entry.slot}`),
  );
  return Object.values(await readPicks(userId, keys)).map(({ name }) => name);
}
