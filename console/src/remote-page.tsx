import { Alert, Button, Descriptions, Table, Tag, type TableColumnsType } from 'antd';
import { useParams } from 'react-router-dom';
import type { Answers, ChannelState, DeployableState } from 'releases/src/ops/answers';
import { useCommand, useRead } from './api';
import { ChangeButtons } from './change-button';
import { possibleChanges } from './changes';
import { ErrorsOfRemote } from './errors-of-remote';
import { RevisionTable } from './revision-table';
import { SettingsOfRemote } from './settings-of-remote';
import { Ago, originText, Read, Verdict } from './shown';

type Build = Answers['builds']['builds'][number];

function Facts({ state }: { readonly state: DeployableState }) {
  const { current, since, published, previous, canary, frozen, contributes } = state;
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, md: 2 }}
      items={[
        {
          key: 'current',
          label: 'Current',
          children: (
            <span>
              {current ?? 'None'}
              {since !== null && (
                <>
                  , <Ago time={since} />
                </>
              )}
            </span>
          ),
        },
        { key: 'by', label: 'Published by', children: published ? originText(published) : 'Unknown' },
        {
          key: 'canary',
          label: 'Canary',
          children: canary
            ? `${canary.version} for ${canary.share} % of candidates${canary.steps ? ', raised by itself' : ''}`
            : 'None',
        },
        { key: 'back', label: 'Can go back to', children: previous.join(', ') || 'No build is kept' },
        ...(frozen
          ? [{ key: 'frozen', label: 'Frozen', children: `by ${frozen.actor}: ${frozen.reason}` }]
          : []),
        ...(contributes.length > 0
          ? [
              {
                key: 'points',
                label: 'Contributes to',
                children: contributes.map(({ point, note }) => point + (note ? ` (${note})` : '')).join(', '),
              },
            ]
          : []),
      ]}
    />
  );
}

const buildColumns = ({
  current,
  previous,
  canary,
  deprecated,
}: DeployableState): TableColumnsType<Build> => [
  {
    title: 'Build',
    render: (_, { version, isPreview }) => (
      <>
        {version} {version === current && <Tag color="success">current</Tag>}
        {version === canary?.version && <Tag color="blue">canary</Tag>}
        {previous.includes(version) && <Tag>kept</Tag>}
        {isPreview && <Tag>preview</Tag>}
        {deprecated[version] && (
          <div>
            <Tag color="warning">deprecated</Tag> by {deprecated[version].actor}: {deprecated[version].reason}
          </div>
        )}
      </>
    ),
  },
  {
    title: 'Published',
    render: (_, { published }) =>
      published ? (
        <span className="lines">
          {originText(published)}, <Ago time={published.time} />
        </span>
      ) : (
        'Unknown'
      ),
  },
];

function Previews({ channel, name }: { readonly channel: string; readonly name: string }) {
  const previews = useRead<Answers['previews']>(`/channels/${channel}/previews`);
  const end = useCommand();
  return (
    <Read query={previews}>
      {({ links }) => (
        <>
          {end.isError && <Alert type="error" title={end.error.message} />}
          <Table
            size="small"
            rowKey="id"
            dataSource={links.filter((link) => link.name === name)}
            pagination={false}
            locale={{ emptyText: 'There are no links to previews' }}
            columns={[
              {
                title: 'Preview link',
                render: (_, { version, actor, expires }) => (
                  <>
                    {version}, made by {actor}, ends <Ago time={expires} />
                  </>
                ),
              },
              {
                title: 'Action',
                render: (_, { id, version }) => (
                  <Button
                    aria-label={`End the link to ${version}`}
                    onClick={() => end.mutate({ command: 'end-preview', channel, id })}
                  >
                    End
                  </Button>
                ),
              },
            ]}
          />
        </>
      )}
    </Read>
  );
}

function Deployable({ of, state }: { readonly of: ChannelState; readonly state: DeployableState }) {
  const { channel, last } = of;
  const { name } = state;
  const builds = useRead<Answers['builds']>(`/builds/${name}`);
  const history = useRead<Answers['history']>(`/channels/${channel}/history`);
  const readsErrors = ['preview', 'publish', 'canary', 'promote', 'freeze'];
  return (
    <>
      <ChangeButtons
        kinds={possibleChanges(state)}
        state={state}
        channel={channel}
        revision={last.revision}
      />
      {state.verdicts.map((verdict) => (
        <p key={verdict.version}>
          <Verdict verdict={verdict} />
        </p>
      ))}
      <Facts state={state} />
      {state.may.some((action) => readsErrors.includes(action)) && (
        <>
          <h2>Errors</h2>
          <ErrorsOfRemote channel={channel} name={name} />
        </>
      )}
      {state.settings.length > 0 && (
        <>
          <h2>Settings</h2>
          <SettingsOfRemote state={state} channel={channel} revision={last.revision} />
        </>
      )}
      <h2>Builds</h2>
      <Read query={builds}>
        {({ builds: published }) => (
          <Table
            size="small"
            rowKey="version"
            columns={buildColumns(state)}
            dataSource={published}
            pagination={false}
          />
        )}
      </Read>
      {name !== 'shell' && <Previews channel={channel} name={name} />}
      <h2>History</h2>
      <Read query={history}>
        {({ revisions }) => (
          <RevisionTable
            revisions={revisions.filter(({ moved }) => moved.some((move) => move.name === name))}
          />
        )}
      </Read>
    </>
  );
}

/** One deployable: its builds, what the judge and browsers say of them, and all that can be done. */
export function RemotePage() {
  const { channel = '', name = '' } = useParams();
  const query = useRead<ChannelState>(`/channels/${channel}`);
  return (
    <>
      <h1>
        {name} in {channel}
      </h1>
      <Read query={query}>
        {(of) => {
          const state = of.deployables.find((one) => one.name === name);
          return state ? <Deployable of={of} state={state} /> : <p>It is not in this channel.</p>;
        }}
      </Read>
    </>
  );
}
