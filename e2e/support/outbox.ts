import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { portal } from '../config';

/** Bytes that are written as `=E0` and the like (RFC 2045, 6.7), in UTF-8. */
const fromHex = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

/** A header with words that are not ASCII (RFC 2047), of which a long one comes in several. */
const decodeHeaders = (head: string): string =>
  head
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === 'B' ? fromBase64(word) : fromHex(word.replaceAll('_', ' ')),
    );

/** One part of a mail: headers, an empty line, and the body in whatever its headers say. */
function decodePart(part: string): string {
  const end = part.indexOf('\n\n');
  const [head, body] = end < 0 ? [part, ''] : [part.slice(0, end), part.slice(end)];
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return `${decodeHeaders(head)}\n\n${fromBase64(body)}`;
  return decodeHeaders(head) + (encoding === 'quoted-printable' ? fromHex(body.replace(/=\n/g, '')) : body);
}

/** The mail as its reader sees it, in any language. */
function decode(mail: string): string {
  const text = mail.replaceAll('\r\n', '\n');
  const marks = [...text.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `\n--${boundary}`);
  const parts = marks.reduce((pieces, mark) => pieces.flatMap((piece) => piece.split(mark)), [text]);
  return parts.map(decodePart).join('\n');
}

async function mailsTo(address: string): Promise<string[]> {
  const files = (await readdir(portal.outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(portal.outbox, file), 'utf8')));
  return texts.filter((text) => new RegExp(`^To:.*${address}`, 'im').test(text)).map(decode);
}

/** The newest mail to this address that contains `about`, once it has arrived. */
export async function mailTo(address: string, about = ''): Promise<string> {
  const matching = async () => (await mailsTo(address)).filter((text) => text.includes(about));
  await expect
    .poll(async () => (await matching()).length, { message: `a mail to ${address}`, timeout: 30_000 })
    .toBeGreaterThan(0);
  return (await matching()).at(-1) ?? '';
}

/** The link to a page in the newest mail to this address that has one. */
export async function linkTo(address: string, page: string): Promise<string> {
  const [link] = (await mailTo(address, `/${page}/`)).match(new RegExp(`http\\S+/${page}/[\\w-]+`)) ?? [];
  if (!link) throw new Error(`The mail has no link to ${page}`);
  return link;
}
