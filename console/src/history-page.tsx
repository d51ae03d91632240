import { useParams } from 'react-router-dom';
import type { Answers } from 'releases/src/ops/answers';
import { useRead } from './api';
import { RevisionTable } from './revision-table';
import { Read } from './shown';

/** Who changed what in a channel, when and why. */
export function HistoryPage() {
  const { channel = '' } = useParams();
  const history = useRead<Answers['history']>(`/channels/${channel}/history`);
  const allOf = `npm run release -- history --channel ${channel} --limit`;
  return (
    <>
      <h1>History of {channel}</h1>
      <Read query={history}>
        {({ revisions }) => (
          <>
            <RevisionTable revisions={revisions} />
            {(revisions.at(-1)?.revision ?? 1) > 1 && (
              <p>
                All of them: <code>{`${allOf} ${revisions[0]?.revision}`}</code>
              </p>
            )}
          </>
        )}
      </Read>
    </>
  );
}
