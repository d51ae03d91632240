import { act, renderHook, waitFor } from '@testing-library/react';
import { toasts } from 'shared/runtime/toasts';
import { useStatusDialog } from './use-status-dialog';

const mockNetwork = { down: false };
jest.mock('./status-dialog', () => {
  if (mockNetwork.down) throw new Error('Loading the chunk failed');
  return { StatusDialog: () => null };
});

beforeEach(() => {
  jest.resetModules();
  mockNetwork.down = false;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id);
  jest.restoreAllMocks();
});

test('fetches the dialog ahead as soon as it may be wanted', async () => {
  const { result, rerender } = renderHook(({ wanted }) => useStatusDialog(wanted), {
    initialProps: { wanted: false },
  });
  expect(result.current.StatusDialog).toBeNull();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current.StatusDialog).not.toBeNull());
});

test('a fetch ahead that fails is only logged, and the press fetches again', async () => {
  mockNetwork.down = true;
  const { result } = renderHook(() => useStatusDialog(true));
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(toasts.get()).toEqual([]);
  mockNetwork.down = false;
  await act(async () => expect(await result.current.ready()).toBe(true));
  expect(result.current.StatusDialog).not.toBeNull();
});

test('shows an error when the details cannot be opened', async () => {
  mockNetwork.down = true;
  const { result } = renderHook(() => useStatusDialog(false));
  await act(async () => expect(await result.current.ready()).toBe(false));
  expect(toasts.get().map(({ description }) => description)).toEqual([
    'The details could not be opened. Check your connection and try again.',
  ]);
});
