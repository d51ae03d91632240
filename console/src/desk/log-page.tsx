import type { Answers } from 'api/src/desk/answers';
import { Input, Table } from 'antd';
import { useState } from 'react';
import { Ago, Read } from '../shown';
import { useRead } from './api';
import { PageHeading } from './page-heading';

/** Who looked at what, for those who audit it. */
export function LogPage() {
  const [candidate, setCandidate] = useState('');
  const log = useRead<Answers['log']>(`/log${candidate && `?candidate=${encodeURIComponent(candidate)}`}`);
  return (
    <>
      <PageHeading text="Access log" />
      <Input.Search
        allowClear
        aria-label="Id of a candidate"
        placeholder="Id of a candidate"
        onSearch={(id) => setCandidate(id.trim())}
      />
      <Read query={log}>
        {({ entries }) => (
          <Table
            size="small"
            className="log"
            rowKey={({ at, who, what }) => `${at} ${who} ${what}`}
            dataSource={entries}
            pagination={false}

            locale={{ emptyText: 'There is no entry' }}
            columns={[
              { title: 'When', render: (_, { at }) => <Ago time={at} /> },
              { title: 'Who', dataIndex: 'who' },
              { title: 'What', dataIndex: 'what' },
              { title: 'Candidate', dataIndex: 'candidateId' },
              { title: 'Detail', dataIndex: 'why' },
            ]}
          />
        )}
      </Read>
    </>
  );
}
