import type { Paper } from 'api/src/desk/answers';
import { Button, DatePicker, Drawer, Form, Input, Radio, type RadioRef } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useRef } from 'react';
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
  const first = useRef<RadioRef>(null);
  useEffect(() => {
    if (paper) first.current?.focus();
  }, [paper]);
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
      // The first reason has the focus, and then the chosen paper.
      autoFocus={false}
      focusable={{ focusTriggerAfterClose: false }}
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
          <Radio.Group vertical>
            {(data?.reasons ?? []).map(({ name, label }, index) => (
              <Radio key={name} value={name} ref={index === 0 ? first : undefined}>
                {label}
              </Radio>
            ))}
          </Radio.Group>
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
