import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deployFolder } from '../../../deploy/read-files';
import { freePort } from '../../../e2e/support/free-port';

const run = promisify(execFile);
/** Where Debian puts the modules of its packages. */
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const missing =
  'nginx is not installed. On Debian: apt-get install --no-install-recommends nginx-light libnginx-mod-http-brotli-static';

export const hasBrotli = existsSync(brotliModule);

/**
 * Runs nginx with portal.conf and portal-releases.conf. It listens when this resolves: nginx goes into the
 * background only then.
 * @param folder an empty one, for all that nginx writes. @param behind the store, and host and port of edge
 * and release server
 */
export async function runNginx(
  folder: string,
  behind: { storeFolder: string; edge: string; releases: string },
) {
  const { storeFolder, edge, releases } = behind;
  // nginx cannot choose a port itself.
  const port = await freePort();
  await mkdir(path.join(folder, 'temp'), { recursive: true });
  /** Writes a shipped file with the lines that every installation replaces: shipped -> replacement. */
  const write = async (file: string, settings: Readonly<Record<string, string>>): Promise<void> => {
    let text = await readFile(path.join(deployFolder, 'nginx', file), 'utf8');
    for (const [shipped, own] of Object.entries(settings)) {
      if (!text.includes(shipped)) throw new Error(`${file} has no line '${shipped}' any more`);
      text = text.replaceAll(shipped, own);
    }
    await writeFile(path.join(folder, file), text);
  };
  await write('portal.conf', {
    'listen 80;': `listen 127.0.0.1:${port};`,
    'root /srv/portal/releases;': `root ${storeFolder};`,
    'server 127.0.0.1:3000;': `server ${edge};`,
  });
  await write('portal-releases.conf', {
    'listen 80;': `listen 127.0.0.1:${port};`,
    '127.0.0.1:3300': releases,
  });
  if (hasBrotli) await write('portal-brotli.conf', {});
  const main = `
    ${hasBrotli ? `load_module ${brotliModule};` : ''}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid nginx.pid;
    error_log error.log;
    events { }
    http {
      access_log off;
      client_body_temp_path temp/body;
      proxy_temp_path temp/proxy;
      fastcgi_temp_path temp/fastcgi;
      uwsgi_temp_path temp/uwsgi;
      scgi_temp_path temp/scgi;
      include portal.conf;
      include portal-releases.conf;
    }`;
  const configuration = path.join(folder, 'nginx.conf');
  await writeFile(configuration, main);
  const settings = ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', configuration];
  await run('nginx', settings).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(missing) : error;
  });
  const stop = async (): Promise<void> => void (await run('nginx', [...settings, '-s', 'stop']));
  return { url: `http://127.0.0.1:${port}`, stop };
}
