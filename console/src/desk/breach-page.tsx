import { useMutation } from '@tanstack/react-query';
import type { Answers } from 'api/src/desk/answers';
import { Alert, App, Button, DatePicker, Form, Input, Radio, Space, Table } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { Link } from 'react-router-dom';
import { call, candidatePath, download } from './api';
import { PageHeading } from './page-heading';

interface Fields {
  readonly incident: string;
  readonly since: Dayjs;
  readonly until: Dayjs;
  readonly aware?: Dayjs | null;
  readonly kind: 'log' | 'everyone' | 'accounts';
  readonly by?: string;
  readonly action?: string;
  readonly accounts?: string;
  readonly what: string;
  readonly consequences: string;
  readonly measures: string;
  readonly advice: string;
  readonly contact: string;
}

const selectionNames = ['incident', 'since', 'until', 'kind', 'by', 'action', 'accounts'] as const;
const texts = {
  what: 'What happened, to which data',
  consequences: 'What it can mean for the candidate',
  measures: 'What we have done and are doing',
  advice: 'What the candidate can do',
  contact: 'Who answers questions: name, email, phone',
} as const;
const textNames = Object.keys(texts) as (keyof typeof texts)[];

/** What the server is asked with. */
const bodyOf = ({ since, until, aware, ...more }: Fields) => ({
  ...more,
  since: since.toISOString(),
  until: until.toISOString(),
  ...(aware && { aware: aware.toISOString() }),
});

const required = (message: string) => [{ required: true, message }];
const text = (message: string) => [{ required: true, whitespace: true, message }];

function SelectionFields({ kind }: { readonly kind: Fields['kind'] | undefined }) {
  return (
    <section aria-labelledby="selection" className="stack">
      <h2 id="selection">When it was, and whose data it affects</h2>
      <Form.Item
        name="incident"
        label="Name of the incident"
        extra="Always the same, such as 2026-11-mailbox. Each candidate gets one letter of an incident"
        rules={text('Name the incident')}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Space wrap>
        <Form.Item name="since" label="First moment" rules={required('Enter the first moment')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="D MMMM YYYY HH:mm" maxDate={dayjs()} />
        </Form.Item>
        <Form.Item name="until" label="First moment after it" rules={required('Enter the end')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="D MMMM YYYY HH:mm" />
        </Form.Item>
      </Space>
      <p>Times are those of this device: {Intl.DateTimeFormat().resolvedOptions().timeZone}.</p>
      <Form.Item name="kind" label="Whose data">
        <Radio.Group
          vertical
          options={[
            { value: 'log', label: 'Of entries in the access log' },
            { value: 'accounts', label: 'Of accounts that you list' },
            { value: 'everyone', label: 'Of everyone who had an account' },
          ]}
        />
      </Form.Item>
      {kind === 'log' && (
        <>
          <Form.Item name="by" label="Who it was, as the access log names them">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
          <Form.Item name="action" label="How the action begins, such as desk export">
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        </>
      )}
      {kind === 'accounts' && (
        <Form.Item
          name="accounts"
          label="Email addresses or ids, one a line"
          rules={text('Enter an address or an id')}
        >
          <Input.TextArea rows={5} maxLength={100_000} />
        </Form.Item>
      )}
    </section>
  );
}

function AffectedAccounts({ affected }: { readonly affected: Answers['affected'] }) {
  const { accounts, gone, entries, people, unknown } = affected;
  const count = (number: number) => number.toLocaleString('en-IN');
  return (
    <>
      <Alert
        type="info"
        title={`${count(accounts)} accounts are affected, and ${count(gone)} that are deleted since`}
        description={
          <>
            {gone > 0 && <p>Deleted accounts get no letter: report them to the Board.</p>}
            {unknown.length > 0 && <p>Lines that were never an account&apos;s: {unknown.join(', ')}</p>}
            {entries.some(({ ofNone }) => ofNone > 0) && (
              <p>
                Entries about no account are lists, for example: the accounts that they showed are not
                counted.
              </p>
            )}
          </>
        }
      />
      {entries.length > 0 && (
        <Table
          size="small"
          rowKey={({ actor, action }) => `${actor} ${action}`}
          dataSource={[...entries]}
          pagination={false}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: 'Who', dataIndex: 'actor' },
            { title: 'What', dataIndex: 'action' },
            { title: 'Entries', dataIndex: 'entries' },
            { title: 'Accounts', dataIndex: 'accounts' },
            { title: 'About no account', dataIndex: 'ofNone' },
          ]}
        />
      )}
      <Table
        size="small"
        rowKey="id"
        dataSource={[...people]}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: 'No account is affected' }}
        columns={[
          {
            title: `Accounts${accounts + gone > people.length ? ` (the first ${people.length})` : ''}`,
            render: (_, { id, email }) =>
              email === null ? `${id} (deleted)` : <Link to={candidatePath(id)}>{email}</Link>,
          },
        ]}
      />
    </>
  );
}

interface SendProps {
  readonly incident: string;
  readonly missing: number;
  readonly isSending: boolean;
  readonly onSend: (confirmed: string) => void;
}

function SendForm({ incident, missing, isSending, onSend }: SendProps) {
  return (
    <Form<{ confirmed: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={({ confirmed }) => onSend(confirmed.trim())}
    >
      <Form.Item
        name="confirmed"
        label={`Enter ${incident} to send this letter to ${missing.toLocaleString('en-IN')} candidates`}
        extra="It cannot be taken back. Who has a letter of this incident gets no other"
        rules={[
          { required: true, message: 'Enter the name of the incident' },
          {
            validator: (_, given?: string) =>
              !given || given.trim() === incident
                ? Promise.resolve()
                : Promise.reject(new Error(`It is not ${incident}`)),
          },
        ]}
      >
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Button danger type="primary" htmlType="submit" disabled={missing === 0} loading={isSending}>
        Send the letters
      </Button>
    </Form>
  );
}

type WhenValid = (names: readonly (keyof Fields)[], then: (fields: Fields) => void) => void;

/** Says what a call refused, until the next one. */
function useProblem() {
  const { message } = App.useApp();
  return {
    onError: (error: Error) => void message.error({ content: error.message, duration: 0, key: 'breach' }),
    clear: () => message.destroy('breach'),
  };
}

function LetterFields({ isPending, onShow }: { readonly isPending: boolean; readonly onShow: () => void }) {
  return (
    <section aria-labelledby="letter" className="stack">
      <h2 id="letter">The letter to each of them</h2>
      {textNames.map((name) => (
        <Form.Item key={name} name={name} label={texts[name]} rules={text('Enter this text')}>
          <Input.TextArea rows={3} maxLength={2000} />
        </Form.Item>
      ))}
      <Button loading={isPending} onClick={onShow}>
        Show the letter
      </Button>
    </section>
  );
}

function BoardFields({ whenValid }: { readonly whenValid: WhenValid }) {
  const { onError } = useProblem();
  const load = useMutation({
    mutationFn: (fields: Fields) => download('/breach/board', bodyOf(fields), `${fields.incident}.md`),
    onError,
  });
  return (
    <section aria-labelledby="board" className="stack">
      <h2 id="board">The notice to the Board</h2>
      <Form.Item name="aware" label="When one of us became aware" rules={required('Enter when it was')}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="D MMMM YYYY HH:mm" maxDate={dayjs()} />
      </Form.Item>
      <Button
        loading={load.isPending}
        onClick={() => whenValid([...selectionNames, 'aware'], (fields) => load.mutate(fields))}
      >
        Download the notice
      </Button>
    </section>
  );
}

/** What is asked for a form as it is filled in now. */
function useBreachCalls() {
  const { onError } = useProblem();
  const affected = useMutation({
    mutationFn: (fields: Fields) => call<Answers['affected']>('/breach/accounts', bodyOf(fields)),
    onError,
  });
  const shown = useMutation({
    mutationFn: (fields: Fields) => call<Answers['letter']>('/breach/letter', bodyOf(fields)),
    onError,
  });
  const sent = useMutation({
    mutationFn: (body: object) => call<Answers['lettersSent']>('/breach/send', body),
    // What was looked at is no longer so.
    onSettled: () => shown.reset(),
    onError,
  });
  return { affected, shown, sent };
}

function Letter({ shown, sent }: Pick<ReturnType<typeof useBreachCalls>, 'shown' | 'sent'>) {
  const { data, variables } = shown;
  return (
    <>
      <div role="status" className="stack narrow">
        {sent.data && (
          <Alert
            type="success"
            title={`${sent.data.queued} letters were queued now. ${sent.data.all.queued} candidates have one, ${sent.data.all.mailed} were mailed`}
          />
        )}
      </div>
      {data && (
        <section aria-labelledby="send" className="stack narrow">
          <h2 id="send">Read it aloud, then send it</h2>
          <pre className="lines">{data.letter}</pre>
          <SendForm
            incident={variables.incident}
            missing={data.missing}
            isSending={sent.isPending}
            onSend={(confirmed) => sent.mutate({ ...bodyOf(variables), confirmed, missing: data.missing })}
          />
        </section>
      )}
    </>
  );
}

/** The steps of docs/breach.md, for leads. Nothing is sent before its text and number were looked at. */
export function BreachPage() {
  const [form] = Form.useForm<Fields>();
  const kind = Form.useWatch('kind', form) as Fields['kind'] | undefined;
  const { affected, shown, sent } = useBreachCalls();
  const { clear } = useProblem();
  const whenValid: WhenValid = (names, then) =>
    void form.validateFields([...names]).then(
      () => {
        clear();
        then(form.getFieldsValue());
      },
      // The form says what is wrong.
      () => undefined,
    );
  const forget = () => {
    affected.reset();
    shown.reset();
    sent.reset();
  };
  return (
    <>
      <PageHeading text="A breach of personal data" />
      <p>
        Stop it and save the traces first. Then find the affected accounts, write to them, and report it to
        the Board: without delay, and in detail within 72 hours.
      </p>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        className="stack narrow"
        initialValues={{ kind: 'log' }}
        onValuesChange={forget}
      >
        <SelectionFields kind={kind} />
        <Button
          type="primary"
          loading={affected.isPending}
          onClick={() => whenValid(selectionNames, (fields) => affected.mutate(fields))}
        >
          Find who is affected
        </Button>
        {affected.data && <AffectedAccounts affected={affected.data} />}
        <LetterFields
          isPending={shown.isPending}
          onShow={() => whenValid([...selectionNames, ...textNames], (fields) => shown.mutate(fields))}
        />
        <BoardFields whenValid={whenValid} />
      </Form>
      <Letter shown={shown} sent={sent} />
    </>
  );
}
