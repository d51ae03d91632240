import { i18n } from 'shared/i18n/i18n';
import { isNew } from 'contract/wire/visits';
import { useUserData } from 'shared/runtime/user-data';
import './new-mark.css';

interface NewMarkProps {
  /** When it changed. */
  readonly at: string | null | undefined;
  readonly children?: string;
}

/** Marks what has changed since the candidate's last visit. */
export function NewMark({ at, children = i18n.t('New') }: NewMarkProps) {
  const newSince = useUserData((state) => state.userData?.newSince);
  return isNew(at, newSince) ? <span className="dash-new">{children}</span> : null;
}
