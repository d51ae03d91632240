import type { Answers } from 'api/src/desk/answers';
import { Button, Table, Tag } from 'antd';
import { useState } from 'react';
import { Ago, Read } from '../shown';
import { candidatePath, useRead } from './api';

type Mails = Answers['mailsOf'];

/** '-' between the letters of a kind reads badly. */
const kindText = (kind: string): string => kind.replaceAll('-', ' ');

const unsentStates = {
  waits: ['blue', 'Waits'],
  again: ['warning', 'Tried again'],
  'given-up': ['error', 'Given up'],
} as const;

interface Row {
  readonly key: string;
  readonly about: string;
  readonly colour: string;
  readonly state: string;
  readonly at: string;
  readonly reason: string | null;
}

const rowsOf = ({ unsent, sent }: Mails): Row[] => [
  ...unsent.map(({ kind, state, at, reason }, index) => {
    const [colour, text] = unsentStates[state];
    return { key: `unsent ${index}`, about: kindText(kind), colour, state: text, at, reason };
  }),
  ...sent.map(({ subject, channel, sentAt, isAccepted }, index) => ({
    ...{ key: `sent ${index}`, about: subject, at: sentAt, reason: null },
    ...(isAccepted
      ? { colour: 'success', state: `Accepted by the ${channel === 'phone' ? 'gateway' : 'mail server'}` }
      : { colour: 'default', state: 'Tried, not accepted' }),
  })),
];

function MailTable({ id }: { readonly id: string }) {
  return (
    <Read query={useRead<Mails>(`${candidatePath(id)}/mails`)}>
      {(mails) => (
        <Table<Row>
          size="small"
          rowKey="key"
          dataSource={rowsOf(mails)}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: 'No mail in the last 12 months' }}
          columns={[
            { title: 'Mail', dataIndex: 'about' },
            {
              title: 'State',
              render: (_, { colour, state, reason }) => (
                <>
                  <Tag color={colour}>{state}</Tag>
                  {reason}
                </>
              ),
            },
            { title: 'When', render: (_, { at }) => <Ago time={at} /> },
          ]}
        />
      )}
    </Read>
  );
}

/** What was mailed to a candidate. Each look is in the access log: it is read on request. */
export function MailsOf({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="mails" className="stack">
      <h2 id="mails">Mails</h2>
      <p>
        &ldquo;Accepted by the mail server&rdquo; is what we know: not whether a mail was read, or is in a
        spam folder.
      </p>
      {isOpen ? (
        <MailTable id={id} />
      ) : (
        <Button className="own-width" onClick={() => setOpen(true)}>
          Show the mails
        </Button>
      )}
    </section>
  );
}
