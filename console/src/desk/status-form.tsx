import type { CandidateAnswer } from 'api/src/desk/answers';
import { Button, Form, Input, Select } from 'antd';
import { candidatePath, useMay, useOptions } from './api';
import { useHoldFor } from './held-acts';

interface Fields {
  readonly status: string;
  readonly message?: string;
}

/** Sets by hand what the dashboard says about a profile. */
export function StatusForm({ candidate }: { readonly candidate: CandidateAnswer }) {
  const { id, status, statusAt } = candidate;
  const { data } = useOptions();
  const path = `${candidatePath(id)}/status`;
  const hold = useHoldFor(candidatePath(id));
  if (!useMay('set the profile status')) return null;
  return (
    <Form<Fields>
      key={statusAt}
      layout="vertical"
      requiredMark={false}
      initialValues={{ status: status ?? undefined }}
      onFinish={({ status: next, message }) =>
        hold({
          ...{ key: path, path, said: `Set the status to ${next}` },
          body: { status: next, message: message?.trim() || null, seen: statusAt },
        })
      }
    >
      <Form.Item
        name="status"
        label="Set the status by hand"
        rules={[{ required: true, message: 'Choose a status' }]}
      >
        <Select options={(data?.statuses ?? []).map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="message" label="What the candidate should change (optional)">
        <Input.TextArea maxLength={1000} rows={3} />
      </Form.Item>
      <Button htmlType="submit">Set the status</Button>
    </Form>
  );
}
