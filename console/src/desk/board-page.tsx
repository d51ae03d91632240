import type { Answers } from 'api/src/desk/answers';
import { Table, Tabs } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Ago, Read } from '../shown';
import { candidatePath, useMay, useRead } from './api';
import { MoveButtons } from './move-buttons';
import { PageHeading } from './page-heading';

type Stage = Answers['board']['stages'][number];

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
        columns={[
          { title: 'Number', dataIndex: 'applicationNo' },
          {
            title: 'Candidate',
            render: (_, { candidateId, candidate }) => (
              <Link to={candidatePath(candidateId)}>{candidate}</Link>
            ),
          },
          { title: 'Company', dataIndex: 'companyName' },
          { title: 'Designation', render: (_, { designation }) => designation ?? '-' },
          { title: 'Changed', render: (_, { updatedAt }) => <Ago time={updatedAt} /> },
        ]}
      />
    </div>
  );
}

/** Applications by their stages. */
export function BoardPage() {
  return (
    <>
      <PageHeading text="Applications" />
      <Read query={useRead<Answers['board']>('/board')}>
        {({ stages }) => (
          <Tabs
            items={stages.map((one, index) => ({
              key: String(index),
              label: `${one.stage} (${one.count.toLocaleString('en-IN')})`,
              children: <StageTable stage={one} />,
            }))}
          />
        )}
      </Read>
    </>
  );
}
