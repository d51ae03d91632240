import { waitFor } from '@testing-library/react';
import { proof } from 'shared/runtime/proof';
import { session } from 'shared/runtime/session';
import { fakeServer, type FakeServer } from 'test-kit/fake-server';
import { viewStoredFile } from './stored-file';

const call = 'GET /api/uploader/identity';
const file = { type: 'identity', filename: '4f2a.docx' } as const;

let server: FakeServer;
let shown: string[];
let saved: HTMLAnchorElement[];

/** As much of a tab as the page touches. */
const newTab = () => ({
  opener: window as Window | null,
  document: document.implementation.createHTMLDocument(),
  location: { replace: jest.fn() },
  close: jest.fn(),
});
let tab: ReturnType<typeof newTab>;
const opensTab = (opened: ReturnType<typeof newTab> | null) =>
  jest.spyOn(window, 'open').mockReturnValue(opened as Window | null);

beforeEach(() => {
  server = fakeServer();
  session.start({ token: 't1', user: { id: 'u1', firstName: '', lastName: '', email: '' } });
  tab = newTab();
  opensTab(tab);
  shown = [];
  saved = [];
  URL.createObjectURL = (content) => {
    shown.push((content as Blob).type);
    return `blob:${shown.length}`;
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this);
  });
  // The object stays readable for minutes: no test waits for that.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
});

afterEach(() => {
  server.restore();
  session.end();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('opens the tab at the press, before the file is there, and cuts its tie to the page', async () => {
  const viewing = viewStoredFile(file, 'PAN card');
  expect(window.open).toHaveBeenCalledWith('', '_blank');
  expect(tab.opener).toBeNull();
  expect(tab.document.body.textContent).toBe('Opening PAN card');
  await waitFor(() => expect(server.sent(call)).toHaveLength(1));
  server.answer(call, 200, new Blob(['%PDF-'], { type: 'application/pdf' }));
  await viewing;
});

test('asks for the file by its reference, with the token', async () => {
  server.always(call, 200, new Blob(['%PDF-'], { type: 'application/pdf' }));
  await viewStoredFile(file, 'PAN card');
  expect(server.sent(call)[0]).toMatchObject({
    query: { filename: '4f2a.docx' },
    headers: { authorization: 'Bearer t1' },
  });
});

test.each([
  ['application/pdf', 'application/pdf'],
  ['image/png', 'image/png'],
  ['', 'application/pdf'],
])('shows %p in the tab as %s', async (served, type) => {
  server.always(call, 200, new Blob(['x'], { type: served }));
  await viewStoredFile(file, 'PAN card');
  expect(tab.location.replace).toHaveBeenCalledWith('blob:1');
  expect(shown).toEqual([type]);
});

test.each(['text/html', 'image/svg+xml', 'application/msword'])(
  'saves %s to the device, since it must not run at our origin',
  async (served) => {
    server.always(call, 200, new Blob(['x'], { type: served }));
    await viewStoredFile(file, 'Address proof (rent bill)');
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(tab.close).toHaveBeenCalled();
    expect(saved.map(({ download }) => download)).toEqual(['Address proof rent bill.docx']);
  },
);

test('saves the file when no tab may be opened', async () => {
  opensTab(null);
  server.always(call, 200, new Blob(['%PDF-'], { type: 'application/pdf' }));
  await viewStoredFile(file, 'PAN card');
  expect(saved).toHaveLength(1);
});

describe('when the password is asked for first', () => {
  const asked = { code: 'proof-needed', message: 'Please confirm your password first' };
  let withdraw: () => void;
  let viewing: Promise<void>;
  beforeEach(async () => {
    withdraw = proof.offer();
    server.always(call, 403, new Blob([JSON.stringify(asked)], { type: 'application/json' }));
    viewing = viewStoredFile(file, 'PAN card');
    await waitFor(() => expect(proof.get()).toBe('asked'));
  });
  afterEach(() => withdraw());

  test('the tab, which would cover the question, is away until it is answered', async () => {
    expect(tab.close).toHaveBeenCalledTimes(1);
    const first = tab;
    tab = newTab();
    opensTab(tab);
    server.always(call, 200, new Blob(['%PDF-'], { type: 'application/pdf' }));
    proof.answer(true);
    await viewing;
    expect([first.location.replace.mock.calls, tab.location.replace.mock.calls]).toEqual([[], [['blob:1']]]);
  });

  test('no tab is left when it is not', async () => {
    const opened = opensTab(newTab()).mock.calls.length;
    proof.answer(false);
    await expect(viewing).rejects.toMatchObject({ code: 'ERR_CANCELED' });
    expect(window.open).toHaveBeenCalledTimes(opened);
    expect(saved).toEqual([]);
  });
});

test('closes the tab again when the file does not come', async () => {
  server.always(call, 404, new Blob(['{"message":"Gone"}'], { type: 'application/json' }));
  await expect(viewStoredFile(file, 'PAN card')).rejects.toThrow('Gone');
  expect(tab.close).toHaveBeenCalled();
});
