import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const script = path.resolve(import.meta.dirname, '../deploy/update.sh');
/** Stands in for Docker: the balancer calls a new server up when it is asked for the third time, or never. */
const docker = `#!/bin/sh
echo "$*" >> "$FOLDER/calls"
case "$*" in
  *" up "*) for name; do :; done; echo "$name" > "$FOLDER/new"; echo 0 > "$FOLDER/asked" ;;
  *" exec "*)
    asked=$(($(cat "$FOLDER/asked") + 1)); echo "$asked" > "$FOLDER/asked"
    [ "$asked" -ge 3 ] && [ "$(cat "$FOLDER/new")" != "$NEVER_UP" ] && up=1 || up=0
    echo "haproxy_server_status{proxy=\\"all\\",server=\\"$(cat "$FOLDER/new")\\",state=\\"UP\\"} $up" ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-update-'));
  for (const [name, text] of [['docker', docker] as const, ['sleep', '#!/bin/sh\n'] as const]) {
    writeFileSync(path.join(folder, name), text);
    chmodSync(path.join(folder, name), 0o755);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function update(neverUp = '') {
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    FOLDER: folder,
    NEVER_UP: neverUp,
    PATIENCE_SECONDS: '5',
  };
  const { status, stderr } = spawnSync('sh', [script, '-f', 'mine.yaml'], { env, encoding: 'utf8' });
  const calls = existsSync(path.join(folder, 'calls'))
    ? readFileSync(path.join(folder, 'calls'), 'utf8')
    : '';
  const steps = calls
    .trim()
    .split('\n')
    .map((call) => call.replace('compose -p portal -f deploy/compose.yaml -f mine.yaml ', ''));
  return { status, stderr, steps };
}

test('an update takes one server after another, each when the balancer says that the one before is up', () => {
  const { status, steps } = update();
  const asks = Array<string>(3).fill('exec -T balancer wget -q -O - http://localhost:9464/metrics');
  const replace = (name: string) => `up -d --no-deps --no-build ${name}`;
  expect(steps).toEqual([
    'build',
    'run --rm migrate',
    'up -d --no-deps --no-build desk balancer',
    'kill -s USR2 balancer',
    ...['api-1', 'api-2'].flatMap((name) => [replace(name), ...asks]),
    replace('worker'),
    ...['desk', 'edge-1', 'edge-2', 'releases-1', 'releases-2'].flatMap((name) => [replace(name), ...asks]),
  ]);
  expect(status).toBe(0);
});

test('a server that does not come up ends the update, and the others stay as they are', () => {
  const { status, stderr, steps } = update('edge-1');
  expect([status, stderr]).toEqual([1, expect.stringContaining('edge-1 is not up after 5 s')]);
  expect(steps.some((step) => step.endsWith('edge-2'))).toBe(false);
});
