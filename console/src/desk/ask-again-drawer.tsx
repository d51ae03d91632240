import type { Paper } from 'api/src/desk/answers';
import { Button, DatePicker, Drawer, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useOptions } from './api';

/** What is decided on a paper. */
export interface Decision {
  readonly decision: 'accept' | 'ask-again';
  readonly reason?: string | null;
  readonly sentence?: string | null;
  readonly dueOn?: string | null;
}

interface Fields {
  readonly reason: string;
  readonly sentence?: string;
  readonly dueOn?: Dayjs | null;
}

interface AskAgainProps {
  /** Null: closed. */
  readonly paper: Paper | null;
  readonly onClose: () => void;
  readonly onAsk: (decision: Decision) => void;
}

const longestDays = 180;

/** Asks for a paper again: why, in which words, until when. */
export function AskAgainDrawer({ paper, onClose, onAsk }: AskAgainProps) {
  const { data } = useOptions();
  const ask = ({ reason, sentence, dueOn }: Fields) =>
    onAsk({
      decision: 'ask-again',
      reason,
      sentence: sentence?.trim() || null,
      dueOn: dueOn?.format('YYYY-MM-DD') ?? null,
    });
  return (
    <Drawer
      title={paper && `Ask again for ${paper.label}`}
      open={paper !== null}
      onClose={onClose}
      destroyOnHidden
    >
      <Form<Fields>
        layout="vertical"
        requiredMark={false}
        initialValues={{ dueOn: dayjs().add(14, 'day') }}
        onFinish={ask}
      >
        <Form.Item
          name="reason"
          label="What is wrong"
          rules={[{ required: true, message: 'Choose what is wrong' }]}
        >
          <Select
            autoFocus
            options={(data?.reasons ?? []).map(({ name, label }) => ({ value: name, label }))}
          />
        </Form.Item>
        <Form.Item
          name="sentence"
          label="In your words (optional)"
          extra="Without them the candidate reads our advice on the reason, in their language"
        >
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item name="dueOn" label="Send it by (optional)">
          <DatePicker
            format="D MMMM YYYY"
            minDate={dayjs().add(1, 'day')}
            maxDate={dayjs().add(longestDays, 'day')}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          Ask again
        </Button>
      </Form>
    </Drawer>
  );
}
