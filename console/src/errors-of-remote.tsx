import { Table, Tag, type TableColumnsType } from 'antd';
import { useRead } from './api';
import { Ago, Read } from './shown';

/** `GET /v1/errors/<name>` */
interface Build {
  readonly version: string;
  readonly role: 'canary' | 'current' | 'earlier';
  readonly groups: readonly Group[];
}
interface Group {
  readonly name: string;
  /** `app.1a2b.js:1:2345`, the innermost first. */
  readonly frames: readonly string[];
  readonly views: number;
  readonly last: number;
  readonly browsers: Readonly<Record<string, number>>;
}

const columns: TableColumnsType<Group> = [
  {
    title: 'Error',
    render: (_, { name, frames }) => (
      <span className="lines">
        <strong>{name}</strong>
        {['', ...frames].join('\n')}
      </span>
    ),
  },
  {
    title: 'Seen',
    render: (_, { views, last, browsers }) => (
      <>
        {views} page view{views === 1 ? '' : 's'}, last <Ago time={last} />
        <div>{Object.keys(browsers).join(', ')}</div>
      </>
    ),
  },
];

/** What builds of a deployable threw in browsers within seven days. */
export function ErrorsOfRemote({ channel, name }: { readonly channel: string; readonly name: string }) {
  const errors = useRead<{ readonly builds: readonly Build[] }>(`/errors/${name}?channel=${channel}`);
  return (
    <Read query={errors}>
      {({ builds }) =>
        builds.length === 0 ? (
          <p>No browser has reported an error within seven days.</p>
        ) : (
          builds.map(({ version, role, groups }) => (
            <section key={version} aria-label={`Errors of ${version}`}>
              <h3>
                {version} <Tag>{role}</Tag>
              </h3>
              <Table
                size="small"
                rowKey={(group) => [group.name, ...group.frames].join('\n')}
                columns={columns}
                dataSource={groups}
                pagination={{ pageSize: 10, hideOnSinglePage: true }}
              />
            </section>
          ))
        )
      }
    </Read>
  );
}
