import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { gatewayPackages, gatewayPrograms, startGateway } from './rados-gateway';

/** `npm run check -- s3`: the tests of the stores on a real S3 server. */

const root = path.resolve(import.meta.dirname, '../..');

/** Runs the tests of the stores against the S3 server at `store`, with the AWS SDK's usual variables. */
async function runTests(store: string, keys: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(
    'node_modules/.bin/jest',
    ['--selectProjects', 'releases', '--testPathPatterns', 'store/(store|s3-store)', '--verbose'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...keys, RELEASES_TEST_STORE: store } },
  );
  return new Promise((resolve) => void child.on('close', (code) => resolve(code ?? 1)));
}

async function runWithGateway(): Promise<number> {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const missing = gatewayPrograms.filter(
    (name) => !folders.some((folder) => existsSync(path.join(folder, name))),
  );
  if (missing.length > 0) {
    console.error(
      `No S3 server to test against: ${missing.join(', ')} missing. On Debian: apt-get install --no-install-recommends ` +
        `${gatewayPackages}. Or name a server of your own: RELEASES_TEST_STORE='s3://bucket?endpoint=https://...'`,
    );
    return 1;
  }
  const began = performance.now();
  const gateway = await startGateway();
  console.log(`radosgw answers at ${gateway.url} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  try {
    await gateway.createBucket('releases');
    const { accessKeyId, secretAccessKey } = gateway.credentials;
    return await runTests(`s3://releases/of/portal?endpoint=${gateway.url}`, {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    });
  } finally {
    await gateway.stop();
  }
}

const named = process.env.RELEASES_TEST_STORE;
process.exitCode = named ? await runTests(named, {}) : await runWithGateway();
