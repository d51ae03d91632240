import { Table, Tag, type TableColumnsType } from 'antd';
import type { Difference } from 'releases/src/channel/diff';
import type { Revision } from 'releases/src/ops/answers';
import { Ago, originText } from './shown';

const moveText = ({ name, field, before, after }: Difference): string =>
  `${name}${field === 'current' ? '' : ` ${field}`} ${before ?? 'none'} → ${after ?? 'none'}`;

/** What a revision did, by whom and why. */
export function RevisionText({
  revision: { change, reason, forced, moved, ...origin },
}: {
  readonly revision: Revision;
}) {
  return (
    <div className="lines">
      <strong>{change}</strong>, by {originText(origin)}, <Ago time={origin.time} />
      {reason && <div>“{reason}”</div>}
      {forced.length > 0 && (
        <div>
          <Tag color="warning">Overruled</Tag> {forced.join('; ')}
        </div>
      )}
      {moved.map((move) => (
        <div key={moveText(move)}>{moveText(move)}</div>
      ))}
    </div>
  );
}

const columns: TableColumnsType<Revision> = [
  { title: 'Revision', dataIndex: 'revision', width: 90 },
  { title: 'Change', render: (_, revision) => <RevisionText revision={revision} /> },
];

/** Revisions of a channel, the newest first. */
export function RevisionTable({ revisions }: { readonly revisions: readonly Revision[] }) {
  return (
    <Table
      size="small"
      rowKey="revision"
      columns={columns}
      dataSource={revisions}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      locale={{ emptyText: 'Nothing among the newest 100 revisions' }}
    />
  );
}
