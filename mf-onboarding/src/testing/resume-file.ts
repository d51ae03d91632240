import { screen, within } from '@testing-library/react';
import { setFinds } from '../resume/resume-finds';
import { field, server, type User } from './open-step';

/** No resume is read yet, and the lists have what the one below says. */
export function beforeResume(): void {
  setFinds([]); // all tests have one session, whose finds stay in memory
  const list = (kind: string, name: string) =>
    server.always(`GET /api/candidate/${kind}`, 200, { data: [{ id: 7, name, isActive: true }] });
  list('qualification', "Bachelor's degree");
  list('degree', 'B.Com. (Bachelor of Commerce)');
}

export const resume = [
  'Asha Rao',
  'Mobile: 98450 12345 | asha@example.in',
  'Mysuru, Karnataka 570001',
  'Education',
  'B.Com, University of Mysore, 2019, 74%',
  'Skills',
  'Excel, Typing, Juggling',
];
export const textOf = (lines: readonly string[], pages = 1) => ({
  pages,
  items: lines.map((text, at) => ({
    page: 1,
    text,
    x: 40,
    y: 40 + 20 * at,
    width: 6 * text.length,
    size: 11,
  })),
});
export const pdf = (name = 'cv.pdf') => new File(['%PDF-1.7\n%%EOF'], name, { type: 'application/pdf' });

export const control = () => screen.getByLabelText<HTMLInputElement>('Choose your resume');
export const beside = (label: string) => {
  const box = field(label).closest<HTMLElement>('.mg-field');
  if (!box) throw new Error(`${label} has no field around it`);
  return within(box);
};
export const suggested = (label: string) =>
  beside(label).queryByText('From your resume:')?.textContent ?? null;

export async function choose(user: User, file = pdf()) {
  await user.click(screen.getByText('Fill from your resume'));
  await user.upload(control(), file);
}
