import { brand } from 'shared/contract/brand';
import type { ContactPayload } from 'shared/contract/contact';
import { asHtml, asText, type Letter } from './layout';
import type { Mail } from './transport';

export function resetLetter(options: {
  readonly to: string;
  readonly firstName: string;
  readonly link: string;
  readonly minutes: number;
}): Mail {
  const letter: Letter = {
    title: 'Set a new password',
    paragraphs: [
      `Hello ${options.firstName},`,
      `Somebody, hopefully you, asked to set a new password for your ${brand.name} account.`,
    ],
    action: { label: 'Set a new password', link: options.link },
    closing: [
      `The link works once, for ${options.minutes} minutes. Setting a new password signs you out on every device.`,
      'If you did not ask for this, you can leave this mail alone: nothing has changed.',
    ],
  };
  return {
    to: options.to,
    subject: `Set a new password for ${brand.name}`,
    text: asText(letter),
    html: asHtml(letter),
    link: options.link,
  };
}

/** Goes to the team; answering it answers the visitor. */
export function contactLetter(to: string, contact: ContactPayload): Mail {
  const letter: Letter = {
    title: contact.subject,
    paragraphs: [
      `${contact.name} wrote through the contact form.`,
      `Email: ${contact.email}\nPhone: ${contact.phone}`,
      contact.message,
    ],
  };
  return {
    to,
    replyTo: { name: contact.name, address: contact.email },
    subject: `Contact form: ${contact.subject}`,
    text: asText(letter),
    html: asHtml(letter),
  };
}
