import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { object, string } from 'yup';
import { Form, useSchemaForm } from 'shared/form/form';
import { SubmitButton } from 'shared/form/submit-button';
import { TextField } from 'shared/form/text-field';
import { createRemote } from 'shared/remote/create-remote';
import { prerender } from 'shared/remote/prerender';
import { prerenderedName, type RemoteLifecycles, type RemoteProps } from 'shared/remote/props';
import { asInBrowser, callLifecycle } from 'test-kit/call-lifecycle';

const heard = jest.fn();
const left = jest.fn();
const sent = jest.fn();
const schema = object({ email: string().required() });

/** Answers kept by React, by react-hook-form in both its ways, and by the page alone. */
function App(): ReactNode {
  const [agreed, setAgreed] = useState(false);
  const [way, setWay] = useState('mail');
  const [city, setCity] = useState('pune');
  const plain = useForm({ defaultValues: { note: '' } });
  const form = useSchemaForm(schema, { defaultValues: { email: '' } });
  return (
    <div onInput={heard} onBlur={({ target }) => left(target.getAttribute('aria-label'))}>
      <Form form={form} label="Sign in" onSubmit={sent}>
        <TextField name="email" label="Email" />
        <SubmitButton>Go</SubmitButton>
      </Form>
      <textarea aria-label="Note" {...plain.register('note')} />
      <p>Note: {plain.watch('note')}</p>
      <label>
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
        Agreed: {String(agreed)}
      </label>
      {['mail', 'phone'].map((value) => (
        <input
          key={value}
          type="radio"
          name="way"
          aria-label={value}
          value={value}
          checked={way === value}
          onChange={() => setWay(value)}
        />
      ))}
      <select aria-label={`City: ${city}`} value={city} onChange={(event) => setCity(event.target.value)}>
        <option value="pune">Pune</option>
        <option value="kochi">Kochi</option>
      </select>
      <input aria-label="Own" name="own" defaultValue="as it was" />
    </div>
  );
}

let remote: Required<RemoteLifecycles>;
let props: RemoteProps;
let complain: jest.SpyInstance;

/** The page as it came: nothing of it lives. */
function arrive(): void {
  const name = prerenderedName('mf-test');
  const domElement = document.body.appendChild(document.createElement('div'));
  domElement.innerHTML = prerender({ remote: 'mf-test', App, path: '/' });
  props = { name, domElement, hydrate: true };
  remote = createRemote({ name: 'mf-test', App });
}

async function takeOver(): Promise<void> {
  await remote.bootstrap(props);
  await asInBrowser(() => callLifecycle(() => remote.mount(props)));
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const button = () => screen.getByRole('button', { name: 'Go' });

beforeEach(() => {
  jest.clearAllMocks();
  complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/');
  arrive();
});

afterEach(async () => {
  expect(complain.mock.calls).toEqual([]);
  await callLifecycle(() => remote.unmount(props));
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

describe('what was typed before the remote came', () => {
  test('is what its form sends, and focus and caret stay where they were', async () => {
    const before = email();
    await userEvent.type(before, 'asha');
    before.setSelectionRange(1, 3);
    await takeOver();
    expect(email()).toBe(before);
    expect([before.value, before.selectionStart, before.selectionEnd]).toEqual(['asha', 1, 3]);
    expect(before).toHaveFocus();
    await userEvent.click(button());
    expect(sent).toHaveBeenCalledWith({ email: 'asha' });
  });

  test('goes on where it stopped', async () => {
    await userEvent.type(email(), 'ash');
    await takeOver();
    await userEvent.keyboard('a');
    expect(email()).toHaveValue('asha');
  });

  test('reaches what keeps its answers in the page itself', async () => {
    await userEvent.type(screen.getByLabelText('Note'), 'Hello');
    await userEvent.type(screen.getByLabelText('Own'), '!');
    await takeOver();
    expect(screen.getByText('Note: Hello')).toBeInTheDocument();
    expect(screen.getByLabelText('Own')).toHaveValue('as it was!');
  });

  test('has been left, as a typed day must be to count, but for the field that the candidate is in', async () => {
    await userEvent.type(screen.getByLabelText('Note'), 'Hello');
    await userEvent.type(screen.getByLabelText('Own'), '!');
    await takeOver();
    expect(left.mock.calls).toEqual([['Note']]);
  });

  test('may be a tick, a choice of a few, or a choice from a list', async () => {
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByLabelText('phone'));
    await userEvent.selectOptions(screen.getByRole('combobox'), 'kochi');
    await takeOver();
    expect(screen.getByLabelText('Agreed: true')).toBeChecked();
    expect(screen.getByLabelText('phone')).toBeChecked();
    expect(screen.getByLabelText('City: kochi')).toHaveValue('kochi');
  });

  test('may be an answer that was taken away', async () => {
    await userEvent.clear(screen.getByLabelText('Own'));
    await takeOver();
    expect(screen.getByLabelText('Own')).toHaveValue('');
  });
});

test('what was typed into the HTML of another build goes over to the fields of the same names', async () => {
  const html = props.domElement!;
  await userEvent.type(email(), 'asha');
  const domElement = document.body.appendChild(document.createElement('div'));
  props = { name: 'mf-test-1', domElement, replaces: html };
  await takeOver();
  html.remove();
  expect(email()).toHaveValue('asha');
  await userEvent.click(button());
  expect(sent).toHaveBeenCalledWith({ email: 'asha' });
});

test('where nothing was typed, no event is dispatched', async () => {
  await takeOver();
  expect(heard).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Agreed: false')).not.toBeChecked();
});

describe('a form that does not live yet', () => {
  test('cannot be sent, by its button or by Enter, and says so to the browser alone', async () => {
    const submitted = jest.fn((event: Event) => event.preventDefault());
    props.domElement?.addEventListener('submit', submitted);
    expect(button()).toBeDisabled();
    expect(button()).toHaveClass('mg-button--asleep');
    await userEvent.type(email(), 'asha{Enter}');
    await userEvent.click(button());
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.getByRole('form')).toHaveAttribute('method', 'post');
    await takeOver();
  });

  test('can be sent as soon as it is taken over', async () => {
    await takeOver();
    expect(button()).toBeEnabled();
    expect(button()).not.toHaveClass('mg-button--asleep');
  });

  test('is not what a browser draws by itself, not for a moment', async () => {
    props.domElement?.remove();
    props = { name: 'mf-test-1', domElement: document.body.appendChild(document.createElement('div')) };
    const states: (string | null)[] = [];
    const watch = new MutationObserver((records) => {
      for (const { target } of records) states.push((target as Element).getAttribute('disabled'));
    });
    watch.observe(props.domElement!, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
    await takeOver();
    expect(props.domElement?.querySelector('button')).toBeEnabled();
    await act(async () => undefined);
    watch.disconnect();
    expect(states).toEqual([]);
  });
});
