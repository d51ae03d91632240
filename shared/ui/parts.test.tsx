import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toasts } from 'shared/runtime/toasts';
import { render } from 'test-kit/render';
import { Avatar, initials } from './avatar';
import { Button } from './button';
import { usePageTitle } from './page';
import { Toaster } from './toaster';

test('a loading button keeps its name and the focus, and does nothing', async () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(
    <Button onClick={press} loading>
      Save
    </Button>,
  );

  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
});

test('a loading submit button submits nothing', async () => {
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" loading>
        Save
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Asha{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).not.toHaveBeenCalled();
});

describe('toaster', () => {
  afterEach(() => act(() => toasts.get().forEach((toast) => toasts.dismiss(toast.id))));

  test('the live regions are in the page before any toast', () => {
    render(<Toaster />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('a success is a status and an error an alert, with title and description', () => {
    render(<Toaster />);
    act(() => {
      toasts.success('It is saved');
      toasts.error('It is not saved');
    });
    expect(screen.getByRole('status')).toHaveTextContent('SuccessIt is saved');
    expect(screen.getByRole('alert')).toHaveTextContent('ErrorIt is not saved');
  });

  test('a toast can be dismissed', async () => {
    render(<Toaster />);
    act(() => void toasts.error('No network'));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: No network' }));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});

test('initials are the first letters of the first and the last word', () => {
  expect(['Asha Menon', 'Ravi', 'Ana María de Souza', 'élodie ek', '  '].map(initials)).toEqual([
    'AM',
    'R',
    'AS',
    'ÉE',
    '',
  ]);
});

test('initials keep what a reader takes for one letter', () => {
  expect(['कीर्ति मिश्रा', 'மீனாட்சி சுப்பிரமணியன்'].map(initials)).toEqual(['कीमि', 'மீசு']);
});

test('an avatar shows the initials when its picture cannot be shown', () => {
  const { container } = render(<Avatar name="Asha Menon" src="blob:gone" />);
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('src', 'blob:gone');
  if (image) fireEvent.error(image);
  expect(container).toHaveTextContent('AM');
});

test('a page names the document; a page without a title leaves the brand and its promise', () => {
  function Page({ title }: { title?: string }) {
    usePageTitle(title);
    return null;
  }
  const { rerender } = render(<Page title="Sign in" />);
  expect(document.title).toBe('Sign in · Marigold');
  rerender(<Page />);
  expect(document.title).toBe('Marigold · Work that travels');
});
