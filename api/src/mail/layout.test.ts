import { layOut } from './layout';
import { breachLetter, contactLetter, newDeviceLetter } from '../letters/letters';
import { changesLetter } from '../notices/mail-channel';

const publicUrl = 'https://portal.example';
const asha = { firstName: 'Asha <b>', publicUrl };
const someone = { firstName: null, publicUrl };
const signedIn = newDeviceLetter(
  { email: 'asha@example.com', device: 'Chrome on Android', at: new Date('2026-11-20T10:00:00Z') },
  `${publicUrl}/forgot-password`,
);

it('greets by name who is known to read it, and nobody else', () => {
  const { text, html } = layOut(signedIn, asha);
  expect(text).toContain('\n\nHello Asha <b>,\n\n');
  expect(html).toContain('>Hello Asha &#60;b&#62;,</p>');
  expect(layOut(signedIn, someone).text).toContain('\n\nHello,\n\n');
});

it('says how to tell a real mail, by the address that links lead to', () => {
  const { text, html } = layOut(signedIn, asha);
  for (const body of [text, html])
    expect(body).toContain('its links lead to portal.example and nowhere else');
});

it('is whole without its picture, which comes with the mail', () => {
  const { html, attachments } = layOut(signedIn, asha);
  const sources = [...html.matchAll(/(?:src|background)="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual([`cid:${attachments?.[0]?.cid}`]);
  expect(html).toMatch(/<img[^>]* width="32" height="32" alt=""[^>]*>.*>Marigold</);
  expect(attachments?.[0]?.content.subarray(1, 4).toString()).toBe('PNG');
});

it('begins with what an inbox shows beside the subject', () => {
  const { html } = layOut(signedIn, asha);
  const [, first] = /<body[^>]*>\s*<div style="display:none[^"]*">([^&]*)/.exec(html) ?? [];
  expect(first).toBe(
    'Someone signed in to your Marigold account on a device that was not used for it before.',
  );
});

it('shows no status or document in an inbox that others see', () => {
  const notice = {
    kinds: ['profile' as const],
    title: 'News about your profile at Marigold',
    paragraphs: ['We need a document from you: PAN card.'],
    nextStep: { label: 'Upload the document', link: `${publicUrl}/documents/basic-identity` },
    deadlines: [],
  };
  const { html } = layOut(changesLetter('asha@example.com', notice, `${publicUrl}/unsubscribe/x`), asha);
  const hidden = /<div style="display:none[^"]*">(.*?)<\/div>/.exec(html)?.[1];
  expect(hidden).toMatch(/^Open this email to see what has changed/);
  expect(hidden).not.toContain('PAN card');
});

it('to the team greets nobody; a letter about a breach has no address to follow', () => {
  const contact = {
    name: 'A',
    email: 'a@b.in',
    phone: '9876543210',
    subject: 'Hi',
    message: 'Hello',
    account: null,
  };
  expect(layOut(contactLetter('team@x.in', contact), someone).text).toMatch(/^Hi\n\nA sent a message/);
  const at = new Date('2026-11-20T10:00:00Z');
  const words = { what: 'w', consequences: 'c', measures: 'm', advice: 'a', contact: 'us' };
  const breach = { id: '1', since: at, until: at, ...words } as Parameters<typeof breachLetter>[1];
  const { text } = layOut(breachLetter('asha@example.com', breach), asha);
  expect(text).toContain('Hello Asha');
  expect(text).not.toContain('portal.example');
});
