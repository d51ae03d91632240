import type { Answers, CandidateAnswer } from 'api/src/desk/answers';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { candidatePath, useMay, useOptions } from './api';
import { problemsOf, useHolder, useHoldFor } from './held-acts';

interface Fields {
  readonly status: string;
  readonly message?: string;
}

interface StatusFieldsProps {
  readonly label: string;
  readonly button: string;
  readonly status?: string | undefined;
  readonly onSet: (to: { readonly status: string; readonly message: string | null }) => void;
}

function StatusFields({ label, button, status, onSet }: StatusFieldsProps) {
  const { data } = useOptions();
  return (
    // The queue has a field of the same name among its filters.
    <Form<Fields>
      name="next"
      layout="vertical"
      requiredMark={false}
      initialValues={{ status }}
      onFinish={({ status: next, message }) => onSet({ status: next, message: message?.trim() || null })}
    >
      <Form.Item name="status" label={label} rules={[{ required: true, message: 'Choose a status' }]}>
        <Select options={(data?.statuses ?? []).map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="message" label="What the candidate should change (optional)">
        <Input.TextArea maxLength={1000} rows={3} />
      </Form.Item>
      <Button htmlType="submit">{button}</Button>
    </Form>
  );
}

/** Sets by hand what the dashboard says about a profile. */
export function StatusForm({ candidate }: { readonly candidate: CandidateAnswer }) {
  const { id, status, statusAt } = candidate;
  const path = `${candidatePath(id)}/status`;
  const hold = useHoldFor(candidatePath(id));
  if (!useMay('set the profile status')) return null;
  return (
    <StatusFields
      key={statusAt}
      label="Set the status by hand"
      button="Set the status"
      status={status ?? undefined}
      onSet={(to) =>
        hold({
          ...{ key: path, path, said: `Set the status to ${to.status}` },
          body: { ...to, seen: statusAt },
        })
      }
    />
  );
}

type Chosen = Pick<Answers['queue']['candidates'][number], 'id' | 'name' | 'statusAt'>;

/** Sets the status of several candidates, but of those whose status was changed meanwhile. */
export function StatusButton({ chosen }: { readonly chosen: readonly Chosen[] }) {
  const { hold } = useHolder();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  const count = chosen.length === 1 ? '1 candidate' : `${chosen.length} candidates`;
  return (
    <>
      <Button disabled={chosen.length === 0} onClick={() => setOpen(true)}>
        Set the status of {count}
      </Button>
      <Modal
        title={`Set the status of ${count}`}
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        destroyOnHidden
      >
        <StatusFields
          label="Status"
          button="Set the status"
          onSet={(to) => {
            setOpen(false);
            hold({
              ...{ key: 'statuses', path: '/candidates/statuses' },
              said: `Set the status of ${count} to ${to.status}`,
              body: { ...to, candidates: chosen.map(({ id, statusAt }) => `${id} ${statusAt ?? ''}`) },
              show: (answer) => {
                void queries.invalidateQueries();
                const { results } = answer as Answers['statuses'];
                return problemsOf(
                  results.map(({ id, problem }) => ({
                    problem: problem === null ? null : `${names.get(id)}: ${problem}`,
                  })),
                );
              },
            });
          }}
        />
      </Modal>
    </>
  );
}
