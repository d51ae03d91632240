import { screen, waitFor } from '@testing-library/react';
import { session } from 'shared/runtime/session';
import { isolate, openPage, press, server } from '../testing/render-app';

isolate();

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };

/** jsdom's files cannot be read otherwise. */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(blob);
  });

test('the answers are saved as JSON Resume, also when the account did not load', async () => {
  session.start({ token: 't1', user: asha });
  server.always('GET /api/candidate/me', 500, { code: 'internal', message: 'It failed' });
  server.always('GET /api/candidate/sessions', 200, { data: [] });
  const resume = { basics: { name: 'Asha Rao' } };
  server.always('GET /api/candidate/export/resume', 200, { data: resume });
  const kept: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${kept.push(blob)}`;
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const user = await openPage('/account');
  await screen.findByRole('heading', { name: 'Your data' });
  await press(user, 'Download as JSON Resume');
  await waitFor(() => expect(saved).toEqual(['resume.json']));
  expect(JSON.parse(await readText(kept[0]!))).toEqual(resume);
});
