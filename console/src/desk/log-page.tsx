import type { Answers } from 'api/src/desk/answers';
import { Button, Input, Space, Table } from 'antd';
import { useState } from 'react';
import { Read } from '../shown';
import { useRead } from './api';
import { PageHeading } from './page-heading';

interface Place {
  /** Id of a candidate; '': all. */
  readonly candidate?: string;
  /** As the server gave it: the newest entry that is shown. '': the newest of all. */
  readonly until?: string;
}

/** Who looked at what, for those who audit it. */
export function LogPage() {
  const [place, setPlace] = useState<Place>({});
  const log = useRead<Answers['log']>(`/log?${new URLSearchParams({ ...place }).toString()}`);
  return (
    <>
      <PageHeading text="Access log" />
      <Input.Search
        allowClear
        aria-label="Id of a candidate"
        placeholder="Id of a candidate"
        onSearch={(id) => setPlace(id.trim() ? { candidate: id.trim() } : {})}
      />
      <Read query={log}>
        {({ entries, next }) => (
          <div className="stack">
            <Table
              size="small"
              className="log"
              rowKey={({ at, who, what, why, candidateId }) => [at, who, what, why, candidateId].join(' ')}
              dataSource={[...entries]}
              pagination={false}
              locale={{ emptyText: 'There is no entry' }}
              columns={[
                { title: 'When, UTC', render: (_, { at }) => at.slice(0, 19).replace('T', ' ') },
                { title: 'Who', dataIndex: 'who' },
                { title: 'What', dataIndex: 'what' },
                { title: 'Candidate', dataIndex: 'candidateId' },
                { title: 'Detail', dataIndex: 'why' },
              ]}
            />
            <Space>
              {next && <Button onClick={() => setPlace({ ...place, until: next })}>Older</Button>}
              {place.until && <Button onClick={() => setPlace({ ...place, until: '' })}>Newest</Button>}
            </Space>
          </div>
        )}
      </Read>
    </>
  );
}
