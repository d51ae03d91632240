import { useMemo } from 'react';
import { i18n } from 'shared/i18n/i18n';
import type { UserData } from 'contract/wire/user-data';
import { ExtensionPoint } from 'shared/ui/extension-point';
import { inWords } from './in-words';
import { point, progressOf, type NextSteps } from './use-next-steps';
import './continue.css';

interface ContinueCardProps {
  readonly userData: UserData | null;
  readonly steps: readonly NextSteps[];
  /** The step that is the dashboard's own action. */
  readonly linked: string | null;
}

function titleFor(steps: readonly NextSteps[]): string {
  const all = progressOf(steps);
  if (!all) return i18n.t('Your {subjects}', { subjects: inWords(steps.map(({ subject }) => subject)) });
  if (all.every(({ done }) => done === 0)) return i18n.t('What we need from you');
  const isDone = all.every(({ done, total }) => done === total);
  return isDone ? i18n.t('You have saved everything we need') : i18n.t('Continue where you left off');
}

/** Takes the candidate back to where they left off, in all that other remotes contribute. */
export function ContinueCard({ userData, steps, linked }: ContinueCardProps) {
  const props = useMemo(() => ({ userData, linked }), [userData, linked]);
  if (steps.length === 0) return null;
  return (
    <section className="dash-continue mg-on-ink" aria-labelledby="dash-continue-title">
      <h2 id="dash-continue-title" className="dash-continue__title">
        {titleFor(steps)}
      </h2>
      <ul className="dash-continue__rows">
        <ExtensionPoint name={point} props={props} around={(part) => <li className="dash-row">{part}</li>} />
      </ul>
    </section>
  );
}
