import type { Answers } from 'api/src/desk/answers';
import { Button, Form, Input, InputNumber } from 'antd';
import { stageTextMaxLength, usualDaysMax } from 'contract/wire/applications';
import { Read } from '../shown';
import { useRead } from './api';
import { useHoldFor } from './held-acts';
import { PageHeading } from './page-heading';

type Stage = Answers['stages']['stages'][number];

const textRules = [
  { required: true, whitespace: true, message: 'Enter a sentence' },
  { min: 3, message: 'Use 3 characters or more' },
];

function StageForm({ stage }: { readonly stage: Stage }) {
  const hold = useHoldFor('/stages');
  return (
    <section aria-label={stage.stage} className="stack">
      <h2>{stage.stage}</h2>
      <Form<Omit<Stage, 'stage'>>
        name={stage.stage}
        layout="vertical"
        requiredMark={false}
        initialValues={stage}
        onFinish={({ meaning, next, usualDays }) =>
          hold({
            ...{ key: `/stages ${stage.stage}`, path: '/stages', said: `Change the texts of ${stage.stage}` },
            body: { stage: stage.stage, meaning, next, usualDays: usualDays ?? null },
          })
        }
      >
        <Form.Item name="meaning" label="What it means" rules={textRules}>
          <Input.TextArea maxLength={stageTextMaxLength} rows={3} />
        </Form.Item>
        <Form.Item name="next" label="What comes next" rules={textRules}>
          <Input.TextArea maxLength={stageTextMaxLength} rows={3} />
        </Form.Item>
        <Form.Item name="usualDays" label="Usual days (empty: not known)">
          <InputNumber min={1} max={usualDaysMax} precision={0} />
        </Form.Item>
        <Button htmlType="submit">Save {stage.stage}</Button>
      </Form>
    </section>
  );
}

/** What candidates read about the stages of an application, for leads. */
export function StagesPage() {
  return (
    <>
      <PageHeading text="Stage texts" />
      <p>Candidates read them on the dashboard and in mails, from the moment that they are saved.</p>
      <Read query={useRead<Answers['stages']>('/stages')}>
        {({ stages }) => stages.map((stage) => <StageForm key={stage.stage} stage={stage} />)}
      </Read>
    </>
  );
}
