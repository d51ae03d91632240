import { writeFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import style from '../../.oxfmtrc.json' with { type: 'json' };
import type { OpenApi } from './document';

export async function writeDocument(file: string, document: OpenApi): Promise<void> {
  const { code } = await format(file, JSON.stringify(document), { printWidth: style.printWidth });
  await writeFile(file, code);
}
