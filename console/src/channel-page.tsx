import { Alert, Card, Table, Tag, type TableColumnsType } from 'antd';
import { Link, useParams } from 'react-router-dom';
import type { Answers, ChannelState, DeployableState } from 'releases/src/ops/answers';
import type { Judged } from 'releases/src/judge/verdict-file';
import type { ServerLine } from 'releases/src/ops/servers';
import { useRead } from './api';
import { ChangeButton } from './change-button';
import { possibleChanges } from './changes';
import { remotePath, serversPath } from './paths';
import { RevisionText } from './revision-table';
import { Ago, Read, Verdict } from './shown';

const isHurt = ({ decision }: Judged): boolean => decision === 'roll back' || decision === 'ask a person';

interface RollBackProps {
  readonly state: DeployableState;
  readonly of: ChannelState;
  readonly isNamed?: boolean;
}

function RollBack({ of: { channel, last }, ...button }: RollBackProps) {
  if (!possibleChanges(button.state).includes('rollback')) return null;
  return <ChangeButton {...button} kind="rollback" isMain channel={channel} revision={last.revision} />;
}

/** What an operator asks first: what changed, and how to take it back. */
function LastChange({ of }: { readonly of: ChannelState }) {
  const moved = new Set(of.last.moved.filter(({ field }) => field === 'current').map(({ name }) => name));
  return (
    <Card size="small" title={<h2>What changed last</h2>}>
      <RevisionText revision={of.last} />
      <div className="actions">
        {of.deployables
          .filter(({ name }) => moved.has(name))
          .map((state) => (
            <RollBack key={state.name} state={state} of={of} isNamed />
          ))}
      </div>
    </Card>
  );
}

/** Who is hurt: builds that the judge takes back or asks about, and servers that are down. */
function Hurt({ of, servers }: { readonly of: ChannelState; readonly servers: readonly ServerLine[] }) {
  const verdicts = of.deployables.flatMap((state) => state.verdicts.filter(isHurt));
  const down = servers.filter(({ state }) => state === 'down');
  return (
    <Card size="small" title={<h2>Who is hurt</h2>}>
      {down.length > 0 && (
        <Alert
          type="error"
          title={
            <Link to={serversPath(of.channel)}>
              {down.map(({ kind, name, text }) => `${kind} ${name} ${text}`).join('; ')}
            </Link>
          }
        />
      )}
      {verdicts.map((verdict) => (
        <p key={`${verdict.name} ${verdict.version}`}>
          <Link to={remotePath(of.channel, verdict.name)}>{verdict.name}</Link> <Verdict verdict={verdict} />
        </p>
      ))}
      {verdicts.length + down.length === 0 && <p>Nobody, as far as the judge and the servers know.</p>}
    </Card>
  );
}

const columnsOf = (of: ChannelState): TableColumnsType<DeployableState> => [
  {
    title: 'Deployable',
    render: (_, { name, current, previous, canary, frozen }) => (
      <>
        <Link to={remotePath(of.channel, name)}>{name}</Link> {frozen && <Tag color="warning">Frozen</Tag>}
        <div>
          {current ?? (previous.length > 0 && !canary ? 'Retired' : 'None yet')}
          {canary && `, canary ${canary.version} for ${canary.share} %`}
        </div>
      </>
    ),
  },
  {
    title: 'Since',
    responsive: ['md'],
    render: (_, { since }) => (since === null ? 'long ago' : <Ago time={since} />),
  },
  {
    title: 'Judge',
    responsive: ['md'],
    render: (_, { verdicts }) =>
      verdicts.map((verdict) => <Verdict key={verdict.version} verdict={verdict} />),
  },
  { title: 'Last good', responsive: ['md'], render: (_, { previous }) => previous[0] ?? 'None is kept' },
  { title: 'Action', render: (_, state) => <RollBack state={state} of={of} /> },
];

/** The state of a channel. */
export function ChannelPage() {
  const { channel = '' } = useParams();
  const state = useRead<ChannelState>(`/channels/${channel}`);
  const servers = useRead<Answers['servers']>(`/channels/${channel}/servers`);
  return (
    <>
      <h1>What runs in {channel}</h1>
      <Read query={state}>
        {(of) => (
          <>
            <LastChange of={of} />
            <Hurt of={of} servers={servers.data?.servers ?? []} />
            <h2>Deployables</h2>
            <Table
              size="small"
              rowKey="name"
              columns={columnsOf(of)}
              dataSource={of.deployables}
              pagination={false}
            />
          </>
        )}
      </Read>
    </>
  );
}
