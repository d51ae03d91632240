import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from 'test-kit/render';
import { Wizard, WizardNav } from './wizard';

test('says where one is and what comes next, and on the last step nothing of it', () => {
  const steps = [
    { slug: 'one', title: 'First things' },
    { slug: 'two', title: 'Last things' },
  ];
  const open = (current: string) => (
    <Wizard label="Steps" steps={steps} current={current} done={[]} children={null} />
  );
  const { rerender } = render(open('one'));
  expect(screen.getByText(/^Step 1/).parentElement).toHaveTextContent('Step 1 of 2 · Next: Last things');
  rerender(open('two'));
  expect(screen.getByText(/^Step 2/).parentElement).toHaveTextContent(/^Step 2 of 2$/);
});

test('a step that is done says so behind its name', () => {
  const steps = [{ slug: 'one', title: 'First things' }];
  render(<Wizard label="Steps" steps={steps} current="one" done={['one']} children={null} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('01 First things done');
});

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
