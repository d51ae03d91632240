import type { Preview } from 'platform/preview';
import { Button } from 'shared/ui/button';
import './badge.css';

interface BadgeProps {
  readonly preview: Preview;
  readonly onLeave: () => void;
}

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Names the build of the preview on every screen, so that no one takes it for the portal. */
export function Badge({ preview: { name, build, expires }, onLeave }: BadgeProps): React.JSX.Element {
  return (
    <aside className="shell-preview" aria-label="Preview">
      <p>
        Preview of <strong>{name}</strong> <strong className="shell-preview-version">{build.version}</strong>
        <span className="shell-preview-note">
          {' '}
          In this tab only. The link is good until{' '}
          <time dateTime={new Date(expires).toISOString()}>{when.format(expires)}</time>.
        </span>
      </p>
      <Button variant="secondary" onClick={onLeave}>
        Leave the preview
      </Button>
    </aside>
  );
}
