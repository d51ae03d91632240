import { Table, Tag, type TableColumnsType } from 'antd';
import { useParams } from 'react-router-dom';
import type { Answers } from 'releases/src/ops/answers';
import type { ServerLine } from 'releases/src/ops/servers';
import { useRead } from './api';
import { Read } from './shown';

const words = { down: ['Wrong', 'error'], odd: ['Look', 'warning'], well: ['Well', 'success'] } as const;

const columns: TableColumnsType<ServerLine> = [
  {
    title: 'State',
    width: 80,
    render: (_, { state }) => <Tag color={words[state][1]}>{words[state][0]}</Tag>,
  },
  {
    title: 'Server',
    render: (_, { kind, name, text }) => (
      <span className="lines">
        <strong>{kind}</strong> {name} {text}
      </span>
    ),
  },
];

/** All that serves a channel, what is worst first. */
export function ServersPage() {
  const { channel = '' } = useParams();
  const servers = useRead<Answers['servers']>(`/channels/${channel}/servers`);
  return (
    <>
      <h1>Servers of {channel}</h1>
      <Read query={servers}>
        {({ servers: lines }) => (
          <Table
            size="small"
            rowKey={({ kind, name }) => `${kind} ${name}`}
            columns={columns}
            dataSource={lines}
            pagination={false}
          />
        )}
      </Read>
    </>
  );
}
