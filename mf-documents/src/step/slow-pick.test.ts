import { act, screen } from '@testing-library/react';
import { documentSlots } from 'contract/wire/documents';
import {
  address,
  button,
  calls,
  isolate,
  openStep,
  partsOf,
  pdf,
  pick,
  sent,
  server,
  slot,
} from '../testing/open-documents';

isolate();

/** Its bytes come once `arrive` is called, as from a cloud that the phone shows like a folder. */
function slowPdf(name: string) {
  const file = pdf(name);
  const slice = file.slice.bind(file);
  let resolve: () => void = () => undefined;
  const arrived = new Promise<void>((done) => {
    resolve = done;
  });
  file.slice = (...range) =>
    Object.assign(slice(...range), {
      arrayBuffer: () => arrived.then(() => slice(...range).arrayBuffer()),
    });
  return { file, arrive: () => act(async () => resolve()) };
}

describe('Next, pressed while a chosen file is still read,', () => {
  test('waits for the file and sends it', async () => {
    const { user } = await openStep('academic-documents');
    const { file, arrive } = slowPdf('slow.pdf');
    await user.upload(slot('SSC'), file);
    await user.click(button('Next'));
    expect(server.sent(calls.academic)).toHaveLength(0);
    await arrive();
    await sent(calls.academic);
    expect(partsOf(calls.academic)).toEqual([['ssc', 'slow.pdf']]);
  });

  test('waits for the file and goes nowhere when it is refused', async () => {
    const { user } = await openStep('academic-documents');
    const { file, arrive } = slowPdf('slow.pdf');
    await user.upload(slot('SSC'), file);
    await user.click(button('Next'));
    jest.spyOn(console, 'warn').mockImplementation();
    file.slice = () => {
      throw new Error('gone');
    };
    await arrive();
    expect(await screen.findByText('Please check your answers')).toBeInTheDocument();
    expect(address()).toBe('/documents/academic-documents');
    expect(server.sent(calls.academic)).toHaveLength(0);
  });

  test('of the step with required files, counts it', async () => {
    const { user } = await openStep('basic-identity');
    const [last, ...others] = documentSlots['basic-identity'];
    for (const { label } of others) await pick(user, label, pdf(`${label}.pdf`));
    const { file, arrive } = slowPdf('slow.pdf');
    await user.upload(slot(last!.label), file);
    await user.click(button('Next'));
    await arrive();
    await sent(calls.identity);
    expect(partsOf(calls.identity)).toHaveLength(4);
  });
});
