import { act, screen } from '@testing-library/react';
import { render } from 'test-kit/render';
import { ProgressBar } from './progress-bar';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

describe('the progress bar', () => {
  it('shows after 300 ms, not before', () => {
    render(<ProgressBar />);
    pass(299);
    expect(bar()).not.toBeInTheDocument();
    pass(1);
    expect(bar()).toBeInTheDocument();
  });

  it('goes when the load has ended, and waits again for the next one', () => {
    const { rerender } = render(<ProgressBar />);
    pass(300);
    rerender(<></>);
    expect(bar()).not.toBeInTheDocument();
    rerender(<ProgressBar />);
    expect(bar()).not.toBeInTheDocument();
    pass(300);
    expect(bar()).toBeInTheDocument();
  });
});
