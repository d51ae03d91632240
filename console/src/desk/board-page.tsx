import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answers } from 'api/src/desk/answers';
import { Radio, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Ago, Read } from '../shown';
import { call, candidatePath, useMay } from './api';
import { MoveButtons } from './move-buttons';
import { PageHeading } from './page-heading';
import { useTicked } from './ticked';

type Board = Answers['board'];
type Card = Board['cards'][number];

const about: TableColumnsType<Card> = [
  { title: 'Number', dataIndex: 'applicationNo' },
  {
    title: 'Candidate',
    render: (_, { candidateId, candidate }) => <Link to={candidatePath(candidateId)}>{candidate}</Link>,
  },
  { title: 'Company', dataIndex: 'companyName' },
  { title: 'Designation', render: (_, { designation }) => designation ?? '-' },
];

const countOf = ({ counts, stage }: Board): number => counts.find((one) => one.stage === stage)?.count ?? 0;

/** What there is no room for is said. */
const Cut = ({ board, which }: { readonly board: Board; readonly which: string }) =>
  countOf(board) > board.cards.length && (
    <p>
      The {board.cards.length} that were {which}, of {countOf(board).toLocaleString('en-IN')}
    </p>
  );

function StageTable({ board }: { readonly board: Board }) {
  const { stage, cards } = board;
  const mayMove = useMay('move applications');
  const { ticked, ticking } = useTicked<Card>(mayMove, ({ applicationNo }) => applicationNo);
  const there = ticked.filter((number) => cards.some(({ applicationNo }) => applicationNo === number));
  return (
    <div className="stack">
      <Cut board={board} which="changed longest ago" />
      {mayMove && <MoveButtons stage={stage} applicationNos={there} />}
      <Table<Card>
        size="small"
        rowKey="applicationNo"
        dataSource={[...cards]}
        pagination={false}
        className="wide"
        locale={{ emptyText: 'No application is in this stage' }}
        {...ticking}
        columns={[...about, { title: 'Changed', render: (_, { updatedAt }) => <Ago time={updatedAt} /> }]}
      />
    </div>
  );
}

function WithdrawnTable({ board }: { readonly board: Board }) {
  return (
    <div className="stack">
      <Cut board={board} which="withdrawn last" />
      <Table<Card>
        size="small"
        rowKey="applicationNo"
        dataSource={[...board.cards]}
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
    </div>
  );
}

const withdrawn = 'withdrawn';

const labelOf = ({ stage, count }: Board['counts'][number]): string =>
  `${stage === withdrawn ? 'Withdrawn' : stage} (${count.toLocaleString('en-IN')})`;

/** Applications by their stages. */
export function BoardPage() {
  const [chosen, setChosen] = useState('');
  const path = `/board${chosen && `?stage=${encodeURIComponent(chosen)}`}`;
  // The choice stays where it is while another stage is read.
  const board = useQuery({
    queryKey: [path],
    queryFn: () => call<Board>(path),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading text="Applications" />
      <Read query={board}>
        {(shown) => (
          <>
            <Radio.Group
              optionType="button"
              aria-label="Stage"
              value={chosen || shown.stage}
              onChange={({ target }) => setChosen(target.value as string)}
              options={shown.counts.map((one) => ({ value: one.stage, label: labelOf(one) }))}
            />
            {shown.stage === withdrawn ? (
              <WithdrawnTable board={shown} />
            ) : (
              <StageTable key={shown.stage} board={shown} />
            )}
          </>
        )}
      </Read>
    </>
  );
}
