import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WizardNav } from './wizard';

test('Next submits its form', async () => {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <WizardNav onPrevious={() => {}} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(submit).toHaveBeenCalledTimes(1);
});

test('Previous moves back without submitting', async () => {
  const submit = jest.fn();
  const back = jest.fn();
  render(
    <form onSubmit={submit}>
      <WizardNav onPrevious={back} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(back).toHaveBeenCalledTimes(1);
  expect(submit).not.toHaveBeenCalled();
});

test('while a save is in flight neither button does anything', async () => {
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <WizardNav onPrevious={() => {}} nextLabel="Complete" loading />
    </form>,
  );
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Complete' }));
  expect(submit).not.toHaveBeenCalled();
});

test('Next waits for a step that is not ready', () => {
  render(<WizardNav onPrevious={() => {}} nextDisabled />);
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});
