import { Alert, Spin, Tag } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import type { ReactNode } from 'react';
import type { Judged } from 'releases/src/judge/verdict-file';
import type { Revision } from 'releases/src/ops/answers';

dayjs.extend(relativeTime);

/** '5 minutes ago'; the exact time when pointed at. @param time ISO 8601, or milliseconds since 1970 */
export function Ago({ time }: { readonly time: string | number }) {
  const iso = new Date(time).toISOString();
  return (
    <time dateTime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {dayjs(time).fromNow()}
    </time>
  );
}

/** 'team-auth, acme/mf-auth 1a2b3c4, run 42': who, and where it came from. */
export function originText({ actor, from }: Pick<Revision, 'actor' | 'from'>): string {
  const { repository, commit, run, person } = from ?? {};
  const source = [repository, commit?.slice(0, 7)].filter(Boolean).join(' ');
  return [actor, source, run && `run ${run}`, person].filter(Boolean).join(', ');
}

const colours = {
  'roll back': 'error',
  'ask a person': 'warning',
  wait: 'blue',
  'go on': 'success',
} as const;

/** What the judge says of a build, with its numbers. */
export function Verdict({ verdict: { version, decision, reason } }: { readonly verdict: Judged }) {
  return (
    <span>
      {version} <Tag color={colours[decision]}>{decision}</Tag> {reason}
    </span>
  );
}

interface ReadProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

const Loading = () => (
  <div role="status" aria-label="Loading">
    <Spin />
  </div>
);

/** What was read; what could not be read is said, above what was read before. */
export function Read<T>({ query: { data, error, dataUpdatedAt }, children }: ReadProps<T>) {
  const stale = dataUpdatedAt > 0 ? ` What is shown is from ${dayjs(dataUpdatedAt).format('HH:mm:ss')}.` : '';
  return (
    <>
      {error && <Alert type="error" showIcon title={`${error.message}.${stale}`} />}
      {data === undefined ? !error && <Loading /> : children(data)}
    </>
  );
}
