import type { Answers } from 'api/src/desk/answers';
import { Table, Tabs, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Ago, Read } from '../shown';
import { candidatePath, useMay, useRead } from './api';
import { MoveButtons } from './move-buttons';
import { PageHeading } from './page-heading';

type Stage = Answers['board']['stages'][number];

const about: TableColumnsType<Stage['cards'][number]> = [
  { title: 'Number', dataIndex: 'applicationNo' },
  {
    title: 'Candidate',
    render: (_, { candidateId, candidate }) => <Link to={candidatePath(candidateId)}>{candidate}</Link>,
  },
  { title: 'Company', dataIndex: 'companyName' },
  { title: 'Designation', render: (_, { designation }) => designation ?? '-' },
];

function StageTable({ stage: { stage, cards, count } }: { readonly stage: Stage }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const mayMove = useMay('move applications');
  const there = chosen.filter((number) => cards.some(({ applicationNo }) => applicationNo === number));
  return (
    <div className="stack">
      {count > cards.length && (
        <p>
          The {cards.length} that were changed longest ago, of {count.toLocaleString('en-IN')}
        </p>
      )}
      {mayMove && <MoveButtons stage={stage} applicationNos={there} />}
      <Table<Stage['cards'][number]>
        size="small"
        rowKey="applicationNo"
        dataSource={cards}
        pagination={false}
        locale={{ emptyText: 'No application is in this stage' }}
        {...(mayMove && {
          rowSelection: {
            selectedRowKeys: [...there],
            onChange: (keys: readonly React.Key[]) => setChosen(keys.map(String)),
            getCheckboxProps: ({ applicationNo }) => ({ 'aria-label': `Choose ${applicationNo}` }),
          },
        })}
        columns={[...about, { title: 'Changed', render: (_, { updatedAt }) => <Ago time={updatedAt} /> }]}
      />
    </div>
  );
}

function WithdrawnTable({ cards }: { readonly cards: Answers['board']['withdrawn'] }) {
  return (
    <Table<Stage['cards'][number]>
      size="small"
      rowKey="applicationNo"
      dataSource={[...cards]}
      pagination={false}
      locale={{ emptyText: 'No application is withdrawn' }}
      columns={[
        ...about,
        { title: 'Reached', dataIndex: 'status' },
        { title: 'Reason', render: (_, { withdrawalReason }) => withdrawalReason ?? '-' },
        { title: 'Withdrawn', render: (_, { withdrawnAt }) => withdrawnAt && <Ago time={withdrawnAt} /> },
      ]}
    />
  );
}

/** Applications by their stages. */
export function BoardPage() {
  return (
    <>
      <PageHeading text="Applications" />
      <Read query={useRead<Answers['board']>('/board')}>
        {({ stages, withdrawn }) => (
          <Tabs
            items={[
              ...stages.map((one, index) => ({
                key: String(index),
                label: `${one.stage} (${one.count.toLocaleString('en-IN')})`,
                children: <StageTable stage={one} />,
              })),
              { key: 'withdrawn', label: 'Withdrawn', children: <WithdrawnTable cards={withdrawn} /> },
            ]}
          />
        )}
      </Read>
    </>
  );
}
