import { Table, Tag, type TableColumnsType } from 'antd';
import {
  mapPath,
  titleOf,
  topPlace,
  toSourceLines,
  type ErrorGroup,
  type ErrorsOfBuild,
} from 'releases/src/errors/source-lines';
import { call, readText, useRead } from './api';
import { Ago, Read } from './shown';

type Build = ErrorsOfBuild<ErrorGroup>;

/** Errors in the sources of their builds; the maps are read here, not on the server that all share. */
async function readErrors(path: string): Promise<readonly Build[]> {
  const { builds } = await call<{ readonly builds: readonly ErrorsOfBuild[] }>(path);
  return toSourceLines(builds, (build, file) => readText(mapPath(build, file)));
}

const columns: TableColumnsType<ErrorGroup> = [
  {
    title: 'Error',
    render: (_, group) => {
      const top = topPlace(group);
      const callers = group.places.slice(group.places.findIndex((place) => place === top) + 1);
      return (
        <span className="lines">
          <strong>{titleOf(group)}</strong> {group.isNew && <Tag color="warning">new</Tag>}
          {top?.text && <code>{`\n${top.line} | ${top.text}`}</code>}
          {callers.map(({ file, line }) => `\nfrom ${file}:${line}`)}
        </span>
      );
    },
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
  const path = `/errors/${name}?channel=${channel}`;
  const errors = useRead(path, { read: () => readErrors(path) });
  return (
    <Read query={errors}>
      {(builds) =>
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
                rowKey={titleOf}
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
