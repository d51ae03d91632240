import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { portal } from '../config';

/** One of HAProxy's shipped configurations, on ports that are free. Returns its file. */
export function writeHaproxyConfig(folder: string, name: string, ports: Readonly<Record<string, number>>) {
  const shipped = readFileSync(path.join(portal.root, 'deploy/haproxy', name), 'utf8');
  const text = Object.entries(ports).reduce(
    (all, [from, to]) => all.replace(`bind ${from}`, `bind 127.0.0.1:${to}`),
    shipped,
  );
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
