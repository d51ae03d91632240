import { useQueryClient } from '@tanstack/react-query';
import type { Answers } from 'api/src/desk/answers';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useOptions } from './api';
import { problemsOf, useHolder } from './held-acts';
import { ReasonDialog } from './reason-dialog';

interface MoveProps {
  /** Where all of them are. */
  readonly stage: string;
  readonly applicationNos: readonly string[];
}

const candidateReads = 'The candidate can read it';

const namesOf = (applicationNos: readonly string[]): string =>
  applicationNos.length === 1 ? String(applicationNos[0]) : `${applicationNos.length} applications`;

/** Moves applications to the stage behind theirs, or back with a reason. */
export function MoveButtons({ stage, applicationNos }: MoveProps) {
  const { data } = useOptions();
  const queries = useQueryClient();
  const { hold } = useHolder();
  const [isBack, setBack] = useState(false);
  const stages = data?.stages ?? [];
  const at = stages.indexOf(stage);
  const [before, after] = [stages[at - 1], stages[at + 1]];
  const move = (to: string, reason: string | null = null) =>
    hold({
      key: `move ${applicationNos.join(' ')}`,
      said: `Move ${namesOf(applicationNos)} to ${to}`,
      path: '/applications/moves',
      body: { from: stage, to, applicationNos, reason },
      show: (answer) => {
        void queries.invalidateQueries();
        return problemsOf((answer as Answers['moves']).results);
      },
    });
  const none = applicationNos.length === 0;
  return (
    <Space wrap>
      {after !== undefined && (
        <Button type="primary" disabled={none} onClick={() => move(after)}>
          Move to {after}
        </Button>
      )}
      {at > 0 && (
        <Button disabled={none} onClick={() => setBack(true)}>
          Step back
        </Button>
      )}
      <ReasonDialog
        title={`Back to ${before}`}
        button="Step back"
        extra={candidateReads}
        open={isBack}
        onCancel={() => setBack(false)}
        onReason={(reason) => {
          if (before) move(before, reason);
          setBack(false);
        }}
      />
    </Space>
  );
}

/** For a candidate who asked for it. */
export function WithdrawButton({ applicationNo }: { readonly applicationNo: string }) {
  const queries = useQueryClient();
  const { hold } = useHolder();
  const [isOpen, setOpen] = useState(false);
  const withdraw = (reason: string) => {
    setOpen(false);
    hold({
      key: `withdraw ${applicationNo}`,
      said: `Withdraw ${applicationNo}`,
      path: '/applications/withdrawals',
      body: { applicationNo, reason },
      show: () => {
        void queries.invalidateQueries();
        return null;
      },
    });
  };
  return (
    <>
      <Button className="own-width" onClick={() => setOpen(true)}>
        Withdraw for the candidate
      </Button>
      <ReasonDialog
        title={`Withdraw ${applicationNo} for the candidate? Once it is sent it cannot be taken back`}
        button="Withdraw"
        extra={candidateReads}
        open={isOpen}
        onCancel={() => setOpen(false)}
        onReason={withdraw}
      />
    </>
  );
}
