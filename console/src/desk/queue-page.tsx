import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answers } from 'api/src/desk/answers';
import { Alert, Button, Segmented, Space, Table, Tag } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Ago } from '../shown';
import { call, candidatePath, useMay, useRead } from './api';
import { useKeys } from './keys';
import { PageHeading } from './page-heading';
import { StatusButton } from './status-form';
import { useTicked } from './ticked';
import { ExportButton, given, QueueFilters, SavedViews, type Filters } from './queue-filters';

/** The candidates whose status is set at once. */
const most = 500;

type Candidate = Answers['queue']['candidates'][number];

const textOf = (filters: Filters): string =>
  new URLSearchParams(given(filters) as Record<string, string>).toString();

const useQueue = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['/queue', textOf(filters)],
    queryFn: ({ pageParam }) => call<Answers['queue']>(`/queue?${textOf({ ...filters, after: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

function Waits({
  filters,
  onChange,
}: {
  readonly filters: Filters;
  readonly onChange: (waits: string) => void;
}) {
  const { data } = useRead<Answers['counts']>(`/counts?${textOf({ ...filters, waits: '' })}`);
  const count = (number: number | undefined) =>
    number === undefined ? '' : ` (${number.toLocaleString('en-IN')})`;
  return (
    <Segmented
      aria-label="Who waits for whom"
      value={filters.waits ?? ''}
      onChange={onChange}
      options={[
        { value: 'us', label: `Wait for us${count(data?.us)}` },
        { value: 'them', label: `We wait for them${count(data?.them)}` },
        { value: '', label: `All${count(data?.all)}` },
      ]}
    />
  );
}

const columns = [
  {
    title: 'Waits since',
    render: (_: unknown, { waitingSince }: Candidate) => (waitingSince ? <Ago time={waitingSince} /> : '-'),
  },
  {
    title: 'Profile status',
    render: (_: unknown, { status }: Candidate) =>
      status ? <Tag>{status.replace('Profile ', '')}</Tag> : '-',
  },
  { title: 'Papers', dataIndex: 'papers' },
  { title: 'Asked for', dataIndex: 'asked' },
  { title: 'Newest application', render: (_: unknown, { stage }: Candidate) => stage ?? '-' },
  { title: 'Country', render: (_: unknown, { country }: Candidate) => country || '-' },
];

/** Who waits, the longest first. */
export function QueuePage() {
  const [params, setParams] = useSearchParams({ waits: 'us' });
  const filters: Filters = useMemo(() => Object.fromEntries(params), [params]);
  // An empty one stays in the address, where none is the usual one.
  const setFilters = (next: Filters) => setParams({ waits: '', ...given(next) });
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useQueue(filters);
  const rows = data?.pages.flatMap(({ candidates }) => candidates) ?? [];
  const [chosen, setHere] = useState(0);
  const here = Math.max(0, Math.min(rows.length - 1, chosen));
  const maySetStatus = useMay('set the profile status');
  const { ticked, ticking } = useTicked<Candidate>(maySetStatus, ({ name }) => name);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const navigate = useNavigate();
  // The row that has the focus is the one that is marked.
  const move = (by: number) => links.current[Math.max(0, Math.min(rows.length - 1, here + by))]?.focus();
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o: () => rows[here] && void navigate(candidatePath(rows[here].id), { state: params.toString() }),
  });
  const nameColumn = useMemo(
    () => ({
      title: 'Candidate',
      render: (_: unknown, { id, name }: Candidate, index: number) => (
        <Link
          ref={(link) => void (links.current[index] = link)}
          to={candidatePath(id)}
          state={params.toString()}
          onFocus={() => setHere(index)}
        >
          {name}
        </Link>
      ),
    }),
    [params],
  );
  return (
    <div className="queue stack">
      <PageHeading text="Queue" />
      <Space wrap>
        <Waits filters={filters} onChange={(waits) => setFilters({ ...filters, waits })} />
        <SavedViews filters={filters} onChange={setFilters} />
        <ExportButton filters={filters} />
        {maySetStatus && (
          <StatusButton chosen={rows.filter(({ id }) => ticked.includes(id)).slice(0, most)} />
        )}
      </Space>
      <div className="queue-body">
        <QueueFilters filters={filters} onChange={setFilters} />
        <div className="stack">
          {error && <Alert type="error" showIcon title={error.message} />}
          <p>
            Keys: <kbd>j</kbd> next, <kbd>k</kbd> back, <kbd>o</kbd> open
          </p>
          <Table<Candidate>
            size="small"
            rowKey="id"
            loading={isPending}
            dataSource={rows}
            columns={[nameColumn, ...columns]}
            pagination={false}
            className="wide"
            {...ticking}
            rowClassName={(_, index) => (index === here ? 'row-here' : '')}
            locale={{ emptyText: 'No candidate is like this' }}
          />
          {hasNextPage && (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
