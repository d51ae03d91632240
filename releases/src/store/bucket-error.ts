import { ReleaseError } from '../release-error';

interface ServiceError {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** HTTP status that a failed request was answered with; undefined when no answer came. */
export const statusOf = (error: unknown): number | undefined =>
  (error as ServiceError | null)?.$metadata?.httpStatusCode;

/** S3's own code, such as `NoSuchBucket`, or that of Node's network, such as `ECONNREFUSED`. */
export const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as ServiceError;
  return code ?? name ?? '';
};

const unreachable =
  /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|EPIPE|TimeoutError)\b/;

/** Why no answer came. The SDK wraps some errors, and then their code is left in the message alone. */
const networkCodeOf = (error: unknown): string | undefined =>
  unreachable.exec(`${codeOf(error)} ${(error as Error | null)?.message ?? ''}`)?.[1];

/** What a person can put right becomes a ReleaseError in words; anything else stays as it is. */
export function inWords(error: unknown, where: string): unknown {
  const code = codeOf(error);
  const status = statusOf(error);
  const network = status === undefined ? networkCodeOf(error) : undefined;
  const told = (message: string): ReleaseError => new ReleaseError(`The release store, ${where}, ${message}`);
  if (network) return told(`does not answer (${network}): see that its address in RELEASE_STORE is right`);
  if (code === 'NoSuchBucket') return told('does not exist: create the bucket, or correct RELEASE_STORE');
  if (code === 'CredentialsProviderError')
    return told('needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (status === 401 || status === 403)
    return told(
      `refuses these credentials (${code}): they must allow to list, read, write and delete objects`,
    );
  if (status === 409) return told('is being written to by others at this very place: try again in a moment');
  if ((status ?? 0) >= 500) return told(`failed (${code}): try again in a moment`);
  return error;
}
