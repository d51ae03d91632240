import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { render } from 'test-kit/render';
import { useLeaveGuard } from './use-leave-guard';

function Uploading() {
  return useLeaveGuard(true, () => undefined);
}

const navigation = new EventTarget();
beforeAll(() => void Object.assign(window, { navigation }));
afterAll(() => void Reflect.deleteProperty(window, 'navigation'));

/** Back or Forward to an address. @returns whether it was stopped */
function traverse(url: string): boolean {
  const event = new Event('navigate', { cancelable: true });
  Object.assign(event, { navigationType: 'traverse', destination: { key: 'entry', url } });
  act(() => void navigation.dispatchEvent(event));
  return event.defaultPrevented;
}
const question = () => screen.queryByRole('dialog', { name: 'Leave while your files are uploading?' });

beforeEach(() => {
  render(
    <MemoryRouter>
      <Uploading />
    </MemoryRouter>,
  );
});

test('Back to another screen asks first', () => {
  expect(traverse('http://localhost/elsewhere')).toBe(true);
  expect(question()).toBeVisible();
});

test('going back over the entry of a dialog that has closed does not ask: the screen stays', () => {
  expect(traverse(window.location.href)).toBe(false);
  expect(question()).toBeNull();
});
