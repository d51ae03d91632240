import { Alert, Button, Table, Tag, Typography } from 'antd';
import type { Answers } from 'releases/src/ops/answers';
import { useCommand, usePost, useRead } from './api';
import { Ago, Read } from './shown';

type Token = Answers['people']['tokens'][number];
type Grants = Token['may'];

/** 'publish, promote of mf-auth in production'. */
const grantsText = (may: Grants | null): string =>
  may === null
    ? 'everything'
    : may
        .map(({ actions, deployables, channels }) => {
          const where = channels.length > 0 ? ` in ${channels.join(', ')}` : '';
          return `${actions.join(', ')} of ${deployables.join(', ')}${where}`;
        })
        .join('; ') || 'nothing';

function Sessions({ own: { id, sessions } }: { readonly own: Answers['session'] }) {
  const end = usePost('/session/end');
  const make = usePost<{ readonly token: string; readonly ends: number }>('/session/token');
  return (
    <>
      <h2>Your sessions</h2>
      <p>A session ends after 8 hours, and when it was not used for 30 minutes.</p>
      <Table
        size="small"
        rowKey="id"
        dataSource={sessions}
        pagination={false}
        columns={[
          {
            title: 'Session',
            render: (_, session) => (
              <>
                {session.device || 'An unknown browser'} {session.id === id && <Tag>This browser</Tag>}
                <div>
                  used <Ago time={session.seen} />
                </div>
              </>
            ),
          },
          {
            title: 'Action',
            render: (_, session) =>
              session.id !== id && (
                <Button
                  aria-label={`End the session of ${session.device}`}
                  onClick={() => end.mutate({ id: session.id })}
                >
                  End
                </Button>
              ),
          },
        ]}
      />
      <p>
        A token lets <code>npm run release</code> act in your name. It ends with this session: when you log
        out, too.
      </p>
      {make.data ? (
        <div role="status">
          <Typography.Paragraph code copyable className="lines">
            {make.data.token}
          </Typography.Paragraph>
          It is shown this once. Give it to the shell as <code>RELEASE_TOKEN</code>, not to a pipeline.
        </div>
      ) : (
        <div className="actions">
          <Button onClick={() => make.mutate({})}>Make a token</Button>
        </div>
      )}
    </>
  );
}

function Tokens({ tokens }: { readonly tokens: readonly Token[] }) {
  const revoke = useCommand();
  return (
    <>
      <h2>Tokens</h2>
      {revoke.isError && <Alert type="error" title={revoke.error.message} />}
      {revoke.isSuccess && (
        <div role="status">
          <Alert type="success" title={revoke.data.lines.join('. ')} />
        </div>
      )}
      <Table
        size="small"
        rowKey="id"
        dataSource={tokens}
        pagination={false}
        locale={{ emptyText: 'There are no long-lived tokens' }}
        columns={[
          {
            title: 'Token',
            render: (_, { id, actor, may, expires, createdBy }) => (
              <span className="lines">
                <strong>{actor}</strong> {id}: {grantsText(may)}; made by {createdBy},{' '}
                {expires > Date.now() ? 'ends' : 'ended'} <Ago time={expires} />
              </span>
            ),
          },
          {
            title: 'Action',
            render: (_, { id, actor }) => (
              <Button
                danger
                aria-label={`End the token of ${actor}`}
                onClick={() => revoke.mutate({ command: 'revoke-token', id })}
              >
                End
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}

function Others() {
  const people = useRead<Answers['people']>('/people');
  return (
    <Read query={people}>
      {({ people: persons, jobs, tokens }) => (
        <>
          <Tokens tokens={tokens} />
          <h2>Who may do what</h2>
          <Table
            size="small"
            rowKey={({ who }) => who}
            dataSource={[
              ...persons.map(({ name, may }) => ({ who: name, may: grantsText(may) })),
              ...jobs.map(({ actor, may }) => ({ who: `Pipeline ${actor}`, may: grantsText(may) })),
            ]}
            pagination={false}
            columns={[
              { title: 'Who', dataIndex: 'who' },
              { title: 'May', dataIndex: 'may', className: 'lines' },
            ]}
          />
        </>
      )}
    </Read>
  );
}

/** The operator's own sessions; for those who may make tokens, also others and their tokens. */
export function PeoplePage() {
  const session = useRead<Answers['session']>('/session');
  return (
    <>
      <h1>People and tokens</h1>
      <Read query={session}>
        {(own) => (
          <>
            <Sessions own={own} />
            {own.mayTokens && <Others />}
          </>
        )}
      </Read>
    </>
  );
}
