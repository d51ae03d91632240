import { act, screen } from '@testing-library/react';
import { render } from 'test-kit/render';
import { OfflineNotice } from './offline-notice';

function connection(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

afterEach(() => connection(true));

describe('the offline notice', () => {
  it('is empty while there is a connection, so that it is announced when it fills', () => {
    render(<OfflineNotice />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('comes and goes with the connection', () => {
    render(<OfflineNotice />);
    connection(false);
    expect(screen.getByRole('status')).toHaveTextContent('You are offline');
    connection(true);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
