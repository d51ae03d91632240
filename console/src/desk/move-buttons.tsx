import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answers } from 'api/src/desk/answers';
import { App, Button, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { call, useOptions } from './api';

interface MoveProps {
  /** Where all of them are. */
  readonly stage: string;
  readonly applicationNos: readonly string[];
}

/** Moves applications to the stage behind theirs, or back with a reason. */
export function MoveButtons({ stage, applicationNos }: MoveProps) {
  const { data } = useOptions();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [isBack, setBack] = useState(false);
  const stages = data?.stages ?? [];
  const at = stages.indexOf(stage);
  const [before, after] = [stages[at - 1], stages[at + 1]];
  const move = useMutation({
    mutationFn: ({ to, reason = null }: { readonly to: string; readonly reason?: string | null }) =>
      call<Answers['moves']>('/applications/moves', { from: stage, to, applicationNos, reason }),
    onSuccess: ({ results }) => {
      const problems = results.flatMap(({ problem }) => problem ?? []);
      if (problems.length > 0) void message.error({ content: problems.slice(0, 5).join('. '), duration: 0 });
      else void message.success(results.length === 1 ? 'It is moved' : `${results.length} are moved`);
      setBack(false);
    },
    onError: (error) => message.error(error.message),
    onSettled: () => queries.invalidateQueries(),
  });
  const none = applicationNos.length === 0;
  return (
    <Space wrap>
      {after !== undefined && (
        <Button
          type="primary"
          disabled={none}
          loading={move.isPending}
          onClick={() => move.mutate({ to: after })}
        >
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
        open={isBack}
        loading={move.isPending}
        onCancel={() => setBack(false)}
        onReason={(reason) => before && move.mutate({ to: before, reason })}
      />
    </Space>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly button: string;
  readonly open: boolean;
  readonly loading: boolean;
  readonly onCancel: () => void;
  readonly onReason: (reason: string) => void;
}

function ReasonDialog({ title, button, open, loading, onCancel, onReason }: ReasonDialogProps) {
  return (
    <Modal title={title} open={open} onCancel={onCancel} footer={null} destroyOnHidden>
      <Form
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }: { readonly reason: string }) => onReason(reason)}
      >
        <Form.Item
          name="reason"
          label="Reason"
          extra="The candidate can read it"
          rules={[{ required: true, whitespace: true, message: 'Say in a few words why' }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={loading}>
          {button}
        </Button>
      </Form>
    </Modal>
  );
}

/** For a candidate who asked for it. */
export function WithdrawButton({ applicationNo }: { readonly applicationNo: string }) {
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const withdraw = useMutation({
    mutationFn: (reason: string) => call<object>('/applications/withdrawals', { applicationNo, reason }),
    onSuccess: () => {
      void message.success('It is withdrawn');
      setOpen(false);
    },
    onError: (error) => message.error({ content: error.message, duration: 0 }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Withdraw for the candidate</Button>
      <ReasonDialog
        title={`Withdraw ${applicationNo} for the candidate? It cannot be taken back`}
        button="Withdraw"
        open={isOpen}
        loading={withdraw.isPending}
        onCancel={() => setOpen(false)}
        onReason={(reason) => withdraw.mutate(reason)}
      />
    </>
  );
}
