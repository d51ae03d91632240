import type { CandidateAnswer } from 'api/src/desk/answers';
import { Alert, Button, Form, Input, Steps } from 'antd';
import { candidatePath, useMay, useOptions } from './api';
import { useHoldFor } from './held-acts';
import { Ago } from '../shown';
import { MoveButtons, WithdrawButton } from './move-buttons';

interface Fields {
  readonly company: string;
  readonly designation?: string;
}

function AddApplication({ id }: { readonly id: string }) {
  const [form] = Form.useForm<Fields>();
  const path = `${candidatePath(id)}/applications`;
  const hold = useHoldFor(candidatePath(id));
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ company, designation }) => {
        const body = { company, designation: designation?.trim() || null };
        hold({ key: `${path} ${company}`, path, said: `Add an application at ${company}`, body });
        form.resetFields();
      }}
    >
      <Form.Item
        name="company"
        label="Company of a new application"
        rules={[{ required: true, whitespace: true, message: 'Enter the company' }]}
      >
        <Input maxLength={150} autoComplete="off" />
      </Form.Item>
      <Form.Item name="designation" label="Designation (optional)">
        <Input maxLength={150} autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit">Add the application</Button>
    </Form>
  );
}

/** The applications of a candidate, each with its stage. */
export function ApplicationsOf({ candidate }: { readonly candidate: CandidateAnswer }) {
  const { data } = useOptions();
  const mayMove = useMay('move applications');
  const stages = data?.stages ?? [];
  return (
    <section aria-labelledby="applications" className="stack">
      <h2 id="applications">Applications</h2>
      {candidate.applications.length === 0 && <p>None yet</p>}
      {candidate.applications.map(({ applicationNo, companyName, designation, status, ...more }) => (
        <div key={applicationNo} className="stack">
          <strong>
            {applicationNo}: {companyName}
            {designation ? `, ${designation}` : ''}
          </strong>
          <Steps
            size="small"
            orientation="vertical"
            type="dot"
            current={stages.indexOf(status)}
            items={stages.map((title) => ({ title }))}
          />
          {more.withdrawnAt && (
            <Alert
              type="info"
              title={
                <>
                  Withdrawn <Ago time={more.withdrawnAt} />
                </>
              }
              description={more.withdrawalReason}
            />
          )}
          {mayMove && !more.withdrawnAt && (
            <>
              <MoveButtons stage={status} applicationNos={[applicationNo]} />
              <WithdrawButton applicationNo={applicationNo} />
            </>
          )}
        </div>
      ))}
      {mayMove && <AddApplication id={candidate.id} />}
    </section>
  );
}
