import { act, render, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createContribution } from 'shared/remote/create-contribution';
import { createRemote } from 'shared/remote/create-remote';
import { cleanUp } from 'test-kit/clean-up';
import { renderContribution } from 'test-kit/render-contribution';
import { renderRemote } from 'test-kit/render-remote';
import { SettingsContext, useSettings } from './use-settings';

const schemas = { pageSize: { type: 'integer', default: 20 }, tips: { type: 'boolean', default: true } };

afterEach(cleanUp);

function Page() {
  const { pageSize, tips } = useSettings(schemas);
  // Each is of the type of its default.
  return <p>{`${pageSize.toFixed(1)} ${tips ? 'with' : 'without'} tips`}</p>;
}

const withValues = (
  <SettingsContext value={{ pageSize: 50, tips: false }}>
    <Page />
  </SettingsContext>
);

test('a remote has the values that its host gives', () => {
  render(withValues);
  expect(screen.getByText('50.0 without tips')).toBeVisible();
});

test('the host gives them at mount, to screens and to contributions', async () => {
  const settings = { pageSize: 9 };
  const remote = createRemote({ name: 'mf-test', App: Page });
  const { element } = await renderRemote(remote, { path: '/', api: null, settings });
  expect(element).toHaveTextContent('9.0 with tips');
  const module = createContribution({ name: 'mf-test', Part: Page });
  const part = await renderContribution(module, { path: '/', pointProps: {}, settings });
  expect(part.element).toHaveTextContent('9.0 with tips');
});

test('without a host that gives any, and for what it does not know, the defaults count', () => {
  render(<Page />);
  expect(screen.getByText('20.0 with tips')).toBeVisible();
  render(
    <SettingsContext value={{ tips: false }}>
      <Page />
    </SettingsContext>,
  );
  expect(screen.getByText('20.0 without tips')).toBeVisible();
});

test('a pre-rendered page is taken over as it was made, then shows the values', () => {
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = renderToString(<Page />);
  const onRecoverableError = jest.fn();
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(element, withValues, { onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(element).toHaveTextContent('50.0 without tips');
  act(() => root?.unmount());
  element.remove();
});
