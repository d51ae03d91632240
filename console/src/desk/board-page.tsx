import type { Answers } from 'api/src/desk/answers';
import { Radio, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Ago, Read } from '../shown';
import { candidatePath, useMay, useRead } from './api';
import { MoveButtons } from './move-buttons';
import { PageHeading } from './page-heading';
import { useTicked } from './ticked';

type Stage = Answers['board']['stages'][number];
type Card = Stage['cards'][number];

const about: TableColumnsType<Card> = [
  { title: 'Number', dataIndex: 'applicationNo' },
  {
    title: 'Candidate',
    render: (_, { candidateId, candidate }) => <Link to={candidatePath(candidateId)}>{candidate}</Link>,
  },
  { title: 'Company', dataIndex: 'companyName' },
  { title: 'Designation', render: (_, { designation }) => designation ?? '-' },
];

function StageTable({ stage: { stage, cards, count } }: { readonly stage: Stage }) {
  const mayMove = useMay('move applications');
  const { ticked, ticking } = useTicked<Card>(mayMove, ({ applicationNo }) => applicationNo);
  const there = ticked.filter((number) => cards.some(({ applicationNo }) => applicationNo === number));
  return (
    <div className="stack">
      {count > cards.length && (
        <p>
          The {cards.length} that were changed longest ago, of {count.toLocaleString('en-IN')}
        </p>
      )}
      {mayMove && <MoveButtons stage={stage} applicationNos={there} />}
      <Table<Card>
        size="small"
        rowKey="applicationNo"
        dataSource={cards}
        pagination={false}
        className="wide"
        locale={{ emptyText: 'No application is in this stage' }}
        {...ticking}
        columns={[...about, { title: 'Changed', render: (_, { updatedAt }) => <Ago time={updatedAt} /> }]}
      />
    </div>
  );
}

function WithdrawnTable({ cards }: { readonly cards: Answers['board']['withdrawn'] }) {
  return (
    <Table<Card>
      size="small"
      rowKey="applicationNo"
      dataSource={[...cards]}
      pagination={false}
      scroll={{ x: 'max-content' }}
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

const withdrawnKey = 'withdrawn';

function Board({ stages, withdrawn }: Answers['board']) {
  const [key, setKey] = useState(stages[0]?.stage);
  const shown = stages.find(({ stage }) => stage === key);
  const options = stages.map(({ stage, count }) => ({
    value: stage,
    label: `${stage} (${count.toLocaleString('en-IN')})`,
  }));
  return (
    <>
      <Radio.Group
        optionType="button"
        aria-label="Stage"
        value={key}
        onChange={({ target }) => setKey(target.value as string)}
        options={[...options, { value: withdrawnKey, label: 'Withdrawn' }]}
      />
      {shown ? <StageTable key={key} stage={shown} /> : <WithdrawnTable cards={withdrawn} />}
    </>
  );
}

/** Applications by their stages. */
export function BoardPage() {
  return (
    <>
      <PageHeading text="Applications" />
      <Read query={useRead<Answers['board']>('/board')}>{(board) => <Board {...board} />}</Read>
    </>
  );
}
