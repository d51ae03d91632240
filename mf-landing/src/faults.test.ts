import { screen, waitFor } from '@testing-library/react';
import { missingChunk } from 'test-kit/faults';
import { isolate, openPage, pretendDistance, pretendMedia, pretendScroll } from './testing/page';

jest.mock('./carousel/slick-stage', () => {
  throw mockMissing();
});
const mockMissing = () => missingChunk('slick-stage');

isolate();
beforeEach(() => {
  pretendMedia([]);
  pretendScroll();
});
afterEach(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));

test('when the chunk of the carousels is gone the rows stay still and complete, and the shell gets no report', async () => {
  const comeNear = pretendDistance();
  const remote = await openPage();
  comeNear();
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2)); // partners and testimonials
  expect(screen.getAllByRole('group', { name: /^\d of 6$/ })).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^(Pause|Next)/ })).not.toBeInTheDocument();
  expect([remote.crashes, remote.toasts, remote.moves]).toEqual([[], [], []]);
});

test('a crash is reported to the shell, once', async () => {
  pretendDistance();
  const remote = await openPage();
  const error = new Error('a crash on purpose');
  await remote.crash(error);
  expect([remote.crashes, remote.toasts]).toEqual([[error], []]);
});
