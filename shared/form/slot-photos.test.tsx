import 'test-kit/device-storage';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { wordOrPdfKinds } from 'contract/wire/files';
import { object } from 'yup';
import { session } from 'shared/runtime/session';
import { MemoryRouter } from 'react-router-dom';
import { render } from 'test-kit/render';
import { FileSlot } from './file-slot';
import { Form, useSchemaForm } from './form';
import { pagesOf } from './photo-pdf';
import { usePickedFiles } from './picked-files';
import { forgetPicks, readPicks } from './picked-store';
import { fakePictures } from './testing/fake-pictures';

const slot = 'documents/identity/aadhar_card';
const slots = [slot];

function Page() {
  const form = useSchemaForm(object(), { defaultValues: {} });
  const picks = usePickedFiles(slots);
  return (
    <Form form={form} label="Identity" onSubmit={() => undefined}>
      <FileSlot
        name="aadhar_card"
        label="Aadhar card"
        kinds={wordOrPdfKinds}
        stored={null}
        picks={picks}
        slot={slot}
        upload={{ progress: null, cancel: () => undefined }}
      />
    </Form>
  );
}

const user = userEvent.setup({ applyAccept: false });
const show = () =>
  render(
    <MemoryRouter>
      <div data-remote="mf-documents">
        <Page />
      </div>
    </MemoryRouter>,
  );

let pictures: ReturnType<typeof fakePictures>;
let drawn = 0;
beforeEach(() => {
  drawn = 0;
  // Each picture of its own size, so that pages can be told apart.
  pictures = fakePictures((_quality, longSide) => (longSide > 400 ? ++drawn : 0));
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  session.start({
    token: 't1',
    user: { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' },
  });
});
afterEach(async () => {
  await forgetPicks('u1');
  session.end();
  jest.restoreAllMocks();
});

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const chooser = () => screen.getByLabelText(/^(Choose file|Replace) Aadhar card/);
const gallery = () => screen.getByLabelText('Photos Aadhar card');
const dropOn = (target: Element, ...files: File[]) => fireEvent.drop(target, { dataTransfer: { files } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Pages of Aadhar card' });
const pagesAre = (count: number) =>
  waitFor(async () => expect(within(await dialog()).getAllByRole('listitem')).toHaveLength(count));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** The pages of the pick that waits on the device: the number of each picture, and its turn. */
async function keptPages(name = slot): Promise<string[]> {
  const file = (await readPicks('u1', [name]))[name];
  if (!file) return [];
  return (await pagesOf(file)).map(({ jpeg, turn }) => `${jpeg.size}${turn ? ` turned ${turn}` : ''}`);
}
const keptAre = (pages: string[], name = slot) =>
  waitFor(async () => expect(await keptPages(name)).toEqual(pages));

async function choose(...names: string[]) {
  show();
  await user.upload(gallery(), names.map(photo));
}

test('one picture becomes a PDF at once, and a page can be added', async () => {
  await choose('front.jpg');
  expect(await screen.findByText('We made a PDF of your photo.')).toBeVisible();
  expect(screen.getByText('Aadhar card.pdf')).toBeVisible();
  await keptAre(['1']);
  await user.click(button('Add a page for Aadhar card'));
  await pagesAre(1);
  await user.upload(screen.getByLabelText('Add pictures'), photo('back.jpg'));
  await pagesAre(2);
  await user.click(button('Use these 2 pages'));
  await closed();
  expect(await screen.findByText('We made one PDF of your 2 pages.')).toBeVisible();
  await keptAre(['1', '2']);
  expect(button('Change pages for Aadhar card')).toHaveFocus();
});

test('several pictures are ordered, rotated, replaced and removed, and become one PDF', async () => {
  await choose('1.jpg', '2.png', '3.webp');
  await pagesAre(3);
  await user.click(button('Move up page 3'));
  expect(button('Move up page 2')).toHaveFocus();
  await user.click(button('Move up page 2'));
  // It is the first now, and can move down alone.
  expect(button('Move down page 1')).toHaveFocus();
  await user.click(button('Rotate page 2'));
  await user.click(button('Rotate page 2'));
  expect(button('Rotate page 2')).toHaveFocus();
  await keptAre(['3', '1 turned 180', '2'], `photos/${slot}`);
  await user.upload(within(await dialog()).getByLabelText(/page 1$/), photo('again.jpg'));
  await keptAre(['4', '1 turned 180', '2'], `photos/${slot}`);
  await user.click(button('Remove page 3'));
  expect(button('Remove page 2')).toHaveFocus();
  expect(within(await dialog()).getByRole('status')).toHaveTextContent('Page 3 is removed');
  await user.click(button('Use these 2 pages'));
  await keptAre(['4', '1 turned 180']);
  await keptAre([], `photos/${slot}`);
  expect(pictures.mostOpen()).toBe(1);
});

test('an eleventh photo is left out, with a sentence', async () => {
  await choose(...Array.from({ length: 11 }, (_, index) => `${index + 1}.jpg`));
  await pagesAre(10);
  expect(within(await dialog()).getByRole('alert')).toHaveTextContent(
    'At most 10 pages fit in one PDF. The last picture you chose was not added',
  );
  await user.upload(screen.getByLabelText('Add pictures'), [photo('12.jpg'), photo('13.jpg')]);
  expect(within(await dialog()).getByRole('alert')).toHaveTextContent(/The last 2 pictures .* not added$/);
  await pagesAre(10);
});

test('a picture that cannot be read is named, and the others are taken', async () => {
  await choose('1.jpg', 'corrupt.heic', '2.jpg');
  await pagesAre(2);
  expect(within(await dialog()).getByRole('alert')).toHaveTextContent(
    'We could not read corrupt.heic. Save it as a JPG and choose that, or take a screenshot of it',
  );
});

test('pages that are left wait on the device, also through a reload, until they are used', async () => {
  await choose('1.jpg', '2.jpg');
  await pagesAre(2);
  await keptAre(['1', '2'], `photos/${slot}`);
  await user.click(button('Close'));
  await closed();
  expect(screen.getByText('You have not finished a PDF of 2 pages.')).toBeVisible();
  cleanup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Continue for Aadhar card' }));
  await pagesAre(2);
  await user.click(button('Use these 2 pages'));
  await keptAre(['1', '2']);
});

test('or until they are discarded, which keeps what was chosen before', async () => {
  await choose('1.jpg');
  await screen.findByText('We made a PDF of your photo.');
  dropOn(chooser(), photo('2.jpg'), photo('3.jpg'));
  await pagesAre(2);
  await user.click(button('Close'));
  await closed();
  await user.click(button('Discard for Aadhar card'));
  expect(chooser()).toHaveFocus();
  expect(screen.getByText('We made a PDF of your photo.')).toBeVisible();
  await keptAre([], `photos/${slot}`);
  await keptAre(['1']);
});

test('pictures can be dropped on the slot and on the dialog, but not together with other files', async () => {
  show();
  const pdf = new File(['%PDF-1.4'], 'scan.pdf', { type: 'application/pdf' });
  dropOn(chooser(), photo('1.jpg'), pdf);
  expect(chooser()).toHaveAccessibleDescription(
    /Add one file here\. You dropped 2\. Only pictures can be added together/,
  );
  dropOn(chooser(), photo('1.jpg'), photo('2.jpg'));
  await pagesAre(2);
  dropOn(screen.getByText('Page 1'), photo('3.jpg'));
  await pagesAre(3);
  dropOn(screen.getByText('Page 1'), pdf);
  await waitFor(async () =>
    expect(within(await dialog()).getByRole('alert')).toHaveTextContent(
      'scan.pdf is not a picture. Choose a JPG, PNG, WebP or HEIC picture',
    ),
  );
});
