import { ReleaseError } from '../release-error';

interface ServiceError {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

export const statusOf = (error: unknown): number | undefined =>
  (error as ServiceError | null)?.$metadata?.httpStatusCode;

/** S3's own code, such as `NoSuchBucket`, or Node's network code, such as `ECONNREFUSED`. */
export const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as ServiceError;
  return code ?? name ?? '';
};

const unreachable =
  /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|EPIPE|TimeoutError)\b/;

/** Why there was no response. The SDK wraps some errors and keeps their code in the message only. */
const networkCodeOf = (error: unknown): string | undefined =>
  unreachable.exec(`${codeOf(error)} ${(error as Error | null)?.message ?? ''}`)?.[1];

/** A failure that a person can fix becomes a ReleaseError, `busy`; any other stays. */
export function explain(error: unknown, where: string): unknown {
  const code = codeOf(error);
  const status = statusOf(error);
  const network = status === undefined ? networkCodeOf(error) : undefined;
  const problem = (message: string): ReleaseError =>
    new ReleaseError(`The release store, ${where}, ${message}`, 'busy');
  if (network) return problem(`does not respond (${network}): check the address in RELEASE_STORE`);
  if (code === 'NoSuchBucket') return problem('does not exist: create the bucket, or correct RELEASE_STORE');
  if (code === 'CredentialsProviderError')
    return problem('needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (code === 'RequestTimeTooSkewed')
    return problem('says that the clock of this machine is wrong: set it, with chronyc tracking for example');
  if (status === 401 || status === 403)
    return problem(
      `refuses these credentials (${code}): they must allow to list, read, write and delete objects`,
    );
  if (status === 409) return problem('has concurrent writes to the same key: try again in a moment');
  if ((status ?? 0) >= 500) return problem(`failed (${code}): try again in a moment`);
  return error;
}
