import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { portal } from '../config';

/** Quoted-printable (RFC 2045, 6.7) as mail bodies are written. */
function decode(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
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
