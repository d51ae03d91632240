import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { parseS3Address } from 'server-kit/s3-address';
import { S3Store } from '../../releases/src/store/s3-store';

/** Servers without AWS_ACCESS_KEY_ID use the identity of their pod: what AWS answers is answered here. */

let folder: string;
let token: string;
let url: string;
/** Which key signed each request to the bucket. */
let keys: (string | undefined)[] = [];
const expiration = '2099-01-01T00:00:00Z';
const sts = `<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
  <AccessKeyId>of-the-role</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>
  <Expiration>${expiration}</Expiration>
</Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;

const server = createServer((request, response) => {
  let body = '';
  request
    .on('data', (chunk: Buffer) => (body += chunk.toString()))
    .on('end', () => {
      const { authorization } = request.headers;
      if (body.includes('WebIdentityToken=token-of-the-pod'))
        response.setHeader('content-type', 'text/xml').end(sts);
      else if (request.url === '/pod-identity' && authorization === 'token-of-the-pod')
        response.setHeader('content-type', 'application/json').end(
          JSON.stringify({
            AccessKeyId: 'of-the-pod',
            SecretAccessKey: 's',
            Token: 't',
            Expiration: expiration,
          }),
        );
      else {
        keys.push(/Credential=([^/]+)/.exec(authorization ?? '')?.[1]);
        response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      }
    });
});

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-identities-'));
  token = path.join(folder, 'token');
  await writeFile(token, 'token-of-the-pod');
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  keys = [];
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
});

const readOnce = () =>
  new S3Store(parseS3Address(`s3://releases?region=ap-south-1&endpoint=${url}`)!).read('channels/a.json');

void test('IRSA: the role of the account’s annotation', async () => {
  Object.assign(process.env, {
    AWS_ROLE_ARN: 'arn:aws:iam::1:role/portal-edge',
    AWS_WEB_IDENTITY_TOKEN_FILE: token,
    AWS_REGION: 'ap-south-1',
    AWS_ENDPOINT_URL_STS: url,
  });
  assert.equal(await readOnce(), null);
  assert.deepEqual(keys, ['of-the-role']);
});

void test('Pod Identity: what its agent gives', async () => {
  Object.assign(process.env, {
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/pod-identity`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: token,
  });
  assert.equal(await readOnce(), null);
  assert.deepEqual(keys, ['of-the-pod']);
});
