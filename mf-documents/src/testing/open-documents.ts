import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentSlots, documentSteps, type DocumentStep } from 'contract/wire/documents';
import type { PersonalInformation } from 'contract/wire/profile';
import { readPicks } from 'shared/form/picked-store';
import { session } from 'shared/runtime/session';
import { address, isolate as isolateTests, openRemote, server } from 'test-kit/isolate';
import { asha, forgetAllPicks, person } from 'test-kit/people';
import { pickKeys } from '../picks';
import * as lifecycles from '../remote';

export { address, remote, server, toastTexts } from 'test-kit/isolate';
export { asha, ravi } from 'test-kit/people';

export const calls = {
  load: 'GET /api/candidate',
  identity: 'POST /api/candidate/identity',
  academic: 'POST /api/candidate/academic',
  others: 'POST /api/candidate/other-documents',
} as const;

export const allIdentity = {
  aadhar_card: 'a1.pdf',
  pan_card: 'p1.pdf',
  passport: 'q1.docx',
  address_proof: 'r1.pdf',
};

const answerOf = (groups: Partial<PersonalInformation>) => ({ data: { ...person, ...groups } });
export const storedAre = (groups: Partial<PersonalInformation>) =>
  server.always(calls.load, 200, answerOf(groups));

/** Answers the load that waits. */
export const storedArrive = (groups: Partial<PersonalInformation>) =>
  server.answer(calls.load, 200, answerOf(groups));

export function isolate(): void {
  isolateTests(() => {
    session.start({ token: 't1', user: asha });
    storedAre({});
  }, forgetAllPicks);
}

type User = ReturnType<typeof userEvent.setup>;

/** Waits for the step; the address changes before the page does. */
export async function arriveAt(slug: DocumentStep): Promise<void> {
  await screen.findByRole('form', { name: documentSteps.find((step) => step.slug === slug)!.title });
  expect(address()).toBe(`/documents/${slug}`);
}

/**
 * @param loading the stored files are still loading
 * @param arrives the step that the address leads to, when it is another one
 */
export async function openStep(
  slug: string,
  { loading = false, arrives = slug as DocumentStep }: { loading?: boolean; arrives?: DocumentStep } = {},
) {
  const page = await openRemote(lifecycles, { path: `/documents/${slug}` });
  await arriveAt(arrives);
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
    { selector: 'input' }, // not the group around it
  );
export const face = (label: string) => within(slot(label).closest<HTMLElement>('.mg-slot')!);

export const pdf = (name: string, size = 100) =>
  new File(['%PDF-1.4', 'x'.repeat(Math.max(0, size - 13)), '%%EOF'], name, { type: 'application/pdf' });

/** As little of a Word document as tells it from other archives. */
export const docx = (name: string) => {
  const entry = (part: string) =>
    `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(part.length)}\0\0\0${part}`;
  return new File(['[Content_Types].xml', 'word/document.xml'].map(entry), name);
};

/** Chooses the file and waits until it is chosen or refused. */
export async function pick(user: User, label: string, file: File): Promise<void> {
  await user.upload(slot(label), file);
  await waitFor(() => {
    if (slot(label).getAttribute('aria-invalid') !== 'true') face(label).getByText(file.name);
  });
}

export async function pickAll(user: User, step: DocumentStep): Promise<void> {
  for (const { label, name } of documentSlots[step]) await pick(user, label, pdf(`${name}.pdf`));
}

export const partsOf = (call: string, index = 0) =>
  server.sent(call)[index]?.parts.map(([part, value]) => [part, value instanceof File ? value.name : value]);

export const sent = (call: string, times = 1) => waitFor(() => expect(server.sent(call)).toHaveLength(times));

/** What waits on this device for the person, by file name. */
export async function keptNames(userId: string = asha.id): Promise<string[]> {
  return Object.values(await readPicks(userId, pickKeys)).map(({ name }) => name);
}
