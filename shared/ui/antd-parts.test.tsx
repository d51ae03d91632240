import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { render } from 'test-kit/render';
import { Dialog } from './dialog';
import { Select, type SelectOption } from './select';
import { Steps } from './steps';

// jsdom renders a calendar of 42 days again at each key: slow on a busy machine, not stuck.
jest.setTimeout(30_000);

// Only what has a size can take the focus, and in jsdom nothing has one.
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ x: 0, y: 0, left: 0, top: 0, right: 100, bottom: 40, width: 100, height: 40 },
    toJSON: () => '',
  });
});
afterEach(() => jest.restoreAllMocks());

describe('dialog', () => {
  // The trap holds while the layer is fixed to the window, which dialog.css sees to in the page.
  beforeAll(() => {
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: '.ant-modal-wrap { position: fixed }' }),
    );
  });

  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Details</button>
        <Dialog
          open={open}
          title="Job Status Details"
          onClose={() => setOpen(false)}
          actions={<button>Confirm</button>}
        >
          <p>Eligibility Confirmed</p>
        </Dialog>
      </>
    );
  }

  test('has a name, takes the focus, keeps it while tabbing, and gives it back on Escape', async () => {
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Details' });
    await userEvent.click(opener);

    const dialog = await screen.findByRole('dialog', { name: 'Job Status Details' });
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab();
      expect(opener).not.toHaveFocus();
    }

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  test('its close button closes it', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Details' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

test('steps are a list whose items say their state in words', () => {
  render(
    <Steps
      label="Progress"
      items={[
        { title: 'Application Received', state: 'done' },
        { title: 'Eligibility Confirmed', state: 'done', description: 'Jan 5th' },
        { title: 'Profile Evaluation', state: 'todo' },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Application Received: Done');
  expect(items[1]).toHaveTextContent('Eligibility Confirmed: DoneJan 5th');
  expect(items[2]).toHaveTextContent('Profile Evaluation: To do');
});

test('a select finds an entry by what is typed', async () => {
  const options: SelectOption[] = Array.from({ length: 400 }, (_, n) => ({
    value: `s${n}`,
    label: `Skill ${n}`,
  }));
  const choose = jest.fn();
  render(<Select aria-label="Skill" options={options} value="" onChange={choose} />);

  await userEvent.type(screen.getByRole('combobox', { name: 'Skill' }), 'skill 399');
  await userEvent.click(await screen.findByTitle('Skill 399'));

  expect(choose).toHaveBeenCalledWith('s399', '');
});

describe('the chosen entry of a select', () => {
  const options = [
    { value: 'ba', label: 'Bachelor of Arts' },
    { value: 'bsc', label: 'Bachelor of Science' },
  ];
  function Page() {
    const [value, setValue] = useState('ba');
    return <Select aria-label="Degree" options={options} value={value} onChange={setValue} />;
  }
  const box = () => screen.getByRole('combobox', { name: 'Degree' });

  test('is the value of the box', async () => {
    render(<Page />);
    expect(box()).toHaveValue('Bachelor of Arts');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(box());
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(await screen.findByTitle('Bachelor of Science'));
    await waitFor(() => expect(box()).toHaveValue('Bachelor of Science'));
  });

  test('stays when Back closes the list, and so does the focus', async () => {
    render(<Page />);
    await userEvent.click(box());
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    act(() => history.back());
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'false'));
    expect(box()).toHaveValue('Bachelor of Arts');
    expect(box()).toHaveFocus();
  });

  test('gives way to what is typed, and comes back when nothing else is chosen', async () => {
    render(<Page />);
    await userEvent.tab();
    await userEvent.keyboard('sci');
    expect(box()).toHaveValue('sci');
    expect(screen.queryByTitle('Bachelor of Arts')).not.toBeInTheDocument();
    await userEvent.click(document.body);
    await waitFor(() => expect(box()).toHaveValue('Bachelor of Arts'));
  });
});
