import { act, renderHook, waitFor } from '@testing-library/react';
import { queryClient, useMutation, useQuery } from 'shared/runtime/query';

beforeEach(() => queryClient.clear());

describe('a query', () => {
  it('is asked once and not again when it fails, on focus, or on reconnect', async () => {
    const queryFn = jest.fn(() => Promise.reject(new Error('down')));
    const { result } = renderHook(() => useQuery({ queryKey: ['lookups'], queryFn }));
    await waitFor(() => expect(result.current.isError).toBe(true));
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    await act(() => Promise.resolve());
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('uses the one client, without a provider around it', async () => {
    const { result } = renderHook(() => useQuery({ queryKey: ['skills'], queryFn: async () => ['Typing'] }));
    await waitFor(() => expect(result.current.data).toEqual(['Typing']));
    expect(queryClient.getQueryData(['skills'])).toEqual(['Typing']);
  });
});

describe('offline', () => {
  beforeEach(() => act(() => void window.dispatchEvent(new Event('offline'))));
  afterEach(() => act(() => void window.dispatchEvent(new Event('online'))));

  it('a query is made and fails at once, instead of waiting', async () => {
    const queryFn = () => Promise.reject(new Error('no connection'));
    const { result } = renderHook(() => useQuery({ queryKey: ['degrees'], queryFn }));
    await waitFor(() => expect(result.current.isError).toBe(true));
  });

  it('a save is made and fails at once, so that its loader ends', async () => {
    const mutationFn = jest.fn(() => Promise.reject(new Error('no connection')));
    const { result } = renderHook(() => useMutation({ mutationFn }));
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(mutationFn).toHaveBeenCalledTimes(1);
  });
});
