import type { Answers } from 'api/src/desk/answers';
import { Button, Descriptions, Table, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { Ago, Read } from '../shown';
import { candidatePath, usePost, useRead } from './api';
import { PageHeading } from './page-heading';

type Message = Answers['messages']['messages'][number];
type Account = Answers['deletions']['accounts'][number];
type Mail = Answers['mails']['mails'][number];

const MessageDetails = ({
  message: { name, email, phone, sender, message },
}: {
  readonly message: Message;
}) => (
  <Descriptions
    size="small"
    column={1}
    items={[
      { key: 'from', label: 'From', children: `${name} <${email}>, ${phone}` },
      { key: 'sender', label: 'Sender', children: sender },
      { key: 'message', label: 'Message', children: <span className="lines">{message}</span> },
    ]}
  />
);

/** The newest messages of the contact form, for leads. */
export function MessagesPage() {
  return (
    <>
      <PageHeading text="Contact messages" />
      <Read query={useRead<Answers['messages']>('/messages')}>
        {({ messages, most }) => (
          <>
            {messages.length === most && <p>Older than the newest {most} are in their mails to the team.</p>}
            <Table<Message>
              size="small"
              rowKey={({ at, email }) => `${at} ${email}`}
              dataSource={[...messages]}
              pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: 'No message has come in yet' }}
              expandable={{ expandedRowRender: (message) => <MessageDetails message={message} /> }}
              columns={[
                { title: 'Subject', dataIndex: 'subject' },
                { title: 'From', dataIndex: 'name' },
                { title: 'Came', render: (_, { at }) => <Ago time={at} /> },
                {
                  title: 'Mailed to the team',
                  render: (_, { mailed }) => (mailed ? 'Yes' : <Tag color="warning">Not yet</Tag>),
                },
              ]}
            />
          </>
        )}
      </Read>
    </>
  );
}

/** Accounts whose candidates asked for deletion, for leads. */
export function DeletionsPage() {
  return (
    <>
      <PageHeading text="Deletions" />
      <p>
        Candidates asked for them. The portal deletes each on its day, unless the candidate takes it back.
      </p>
      <Read query={useRead<Answers['deletions']>('/deletions')}>
        {({ accounts, most }) => (
          <>
            {accounts.length === most && <p>These are the next {most}.</p>}
            <Table<Account>
              size="small"
              rowKey="id"
              dataSource={[...accounts]}
              pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: 'No account is to be deleted' }}
              columns={[
                {
                  title: 'Candidate',
                  render: (_, { id, name }) => <Link to={candidatePath(id)}>{name}</Link>,
                },
                { title: 'Email', dataIndex: 'email' },
                { title: 'Is deleted', render: (_, { deleteAt }) => <Ago time={deleteAt} /> },
              ]}
            />
          </>
        )}
      </Read>
    </>
  );
}

/** Mails that could not be delivered to the mail server, for leads. */
export function MailsPage() {
  const again = usePost<{ id: string }>('/mails/again', '/mails');
  return (
    <>
      <PageHeading text="Mails that were given up" />
      <Read query={useRead<Answers['mails']>('/mails')}>
        {({ mails, waiting }) => (
          <>
            <p>
              {waiting === 0
                ? 'No other mail waits.'
                : `${waiting.toLocaleString('en-IN')} mails wait to be sent, and are tried again by themselves.`}
            </p>
            <Table<Mail>
              size="small"
              rowKey="id"
              dataSource={[...mails]}
              pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: 'Every mail of the last 30 days was sent, or is still being tried' }}
              columns={[
                { title: 'Kind', dataIndex: 'kind' },
                { title: 'About', dataIndex: 'ref' },
                { title: 'Given up', render: (_, { failedAt }) => <Ago time={failedAt} /> },
                { title: 'Reason', dataIndex: 'reason' },
                {
                  title: '',
                  render: (_, { id, kind }) => (
                    <Button
                      size="small"
                      aria-label={`Send ${kind} again`}
                      loading={again.isPending}
                      onClick={() => again.mutate({ id })}
                    >
                      Send again
                    </Button>
                  ),
                },
              ]}
            />
          </>
        )}
      </Read>
    </>
  );
}
