import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from 'shared/contract/errors';

interface FrontPorts {
  readonly front: number;
  readonly calls: number;
  readonly edges: readonly number[];
  readonly apis: readonly number[];
}

const { message } = errors.unavailable;

/** An answer of the front itself: any server that is lost is 503 with Retry-After. */
function answer(type: string, body: string): string {
  const headers = [
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
  ];
  return ['HTTP/1.1 503 Service Unavailable', ...headers, 'Retry-After: 5', '', body].join('\r\n');
}

/**
 * HAProxy in front of edges and of API processes. A call that reached no server goes to another, and so does one that only reads
 * when its server does not answer; a save is never sent twice.
 */
export function writeFrontConfig(folder: string, { front, calls, edges, apis }: FrontPorts): string {
  const page = path.join(folder, 'busy-page.http');
  const call = path.join(folder, 'busy-call.http');
  writeFileSync(page, answer('text/plain; charset=utf-8', `${message}\n`));
  writeFileSync(call, answer('application/json', JSON.stringify({ code: 'unavailable', message })));
  const busy = (file: string) => [502, 503, 504].map((status) => `  errorfile ${status} ${file}`).join('\n');
  const servers = (name: string, ports: readonly number[], settings: string) =>
    ports.map(
      (port, i) => `  server ${name}${i + 1} 127.0.0.1:${port} ${settings.replace('#', String(i + 1))}`,
    );
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout check 2s
  retries 1
  option redispatch 1
  retry-on conn-failure empty-response response-timeout
  default-server inter 1s fastinter 500ms fall 3 rise 1

frontend portal
  bind 127.0.0.1:${front}
  option forwardfor
  use_backend edges-calls if { path_beg /api/ }
  default_backend edges

backend edges
  timeout server 25s
  option httpchk GET /health
  http-request disable-l7-retry unless { method GET HEAD }
${busy(page)}
${servers('edge', edges, 'check').join('\n')}

backend edges-calls
  timeout server 25s
  http-request disable-l7-retry unless { method GET HEAD }
${busy(call)}
${servers('edge', edges, 'track edges/edge#').join('\n')}

frontend calls
  bind 127.0.0.1:${calls}
  default_backend apis

backend apis
  timeout server 20s
  option httpchk GET /api/health
  http-request disable-l7-retry unless { method GET HEAD }
${busy(call)}
${servers('api', apis, 'check').join('\n')}
`,
  );
  return file;
}
