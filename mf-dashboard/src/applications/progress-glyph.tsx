import { applicationStages, stageIndex } from 'shared/contract/applications';

/** Six dots: how far an application has come, at a glance. An unknown status fills none. */
export function ProgressGlyph({ status }: { readonly status: string }) {
  const current = stageIndex(status);
  return (
    <span
      className="dash-glyph"
      role="img"
      aria-label={`${current + 1} of ${applicationStages.length} stages done`}
    >
      {applicationStages.map((stage, index) => (
        <span
          key={stage}
          className={`dash-glyph__dot${index <= current ? ' is-done' : ''}${index === current ? ' is-current' : ''}`}
        />
      ))}
    </span>
  );
}
