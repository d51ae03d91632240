import { screen } from '@testing-library/react';
import { render } from 'test-kit/render';
import { CrashBoundary } from './crash-boundary';

function Broken(): never {
  throw new Error('broken');
}

it('a part that throws leaves its fallback, and the rest of the page stays', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <CrashBoundary fallback={<p>The menu did not load</p>}>
        <Broken />
      </CrashBoundary>
      <p>The rest</p>
    </>,
  );
  expect(screen.getByText('The menu did not load')).toBeInTheDocument();
  expect(screen.getByText('The rest')).toBeInTheDocument();
  jest.restoreAllMocks();
});
