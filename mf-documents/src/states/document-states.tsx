import { useLingui } from '@lingui/react';
import {
  dayInIndia,
  documentStates,
  dueDayText,
  stateText,
  type DocumentState,
} from 'contract/wire/document-decisions';
import { documentSlots } from 'contract/wire/documents';
import { i18n } from 'shared/i18n/i18n';
import './document-states.css';

const slots = Object.values(documentSlots).flat();

/** In the order of the documents' steps; states and slots that this build does not know are left out. */
const shownOf = (states: readonly DocumentState[]) =>
  slots.flatMap(({ name, label }) => {
    const state = states.find(({ slot }) => slot === name);
    const text = state && stateText(i18n, state);
    return state && text ? [{ ...state, label, text }] : [];
  });

/** 'Accepted: 2, Being checked: 1'. */
function countsOf(states: readonly { readonly state: string; readonly text: string }[]): string {
  const parts = documentStates.flatMap((name) => {
    const those = states.filter(({ state }) => state === name);
    return those[0] ? [`${those[0].text}: ${those.length}`] : [];
  });
  return new Intl.ListFormat(i18n.locales, { type: 'unit' }).format(parts);
}

const dayOf = (time: string): string => dueDayText(i18n, dayInIndia(new Date(time)));

function detailOf({ state, receivedAt, dueOn }: DocumentState): string {
  if (state === 'send-again' && dueOn) return i18n.t('by {day}', { day: dueDayText(i18n, dueOn) });
  return i18n.t('received on {day}', { day: dayOf(receivedAt) });
}

/** What each stored document is at: the counts in a line, which opens to one row for each. */
export function DocumentStates({ states }: { readonly states: readonly DocumentState[] }) {
  const { i18n } = useLingui();
  const shown = shownOf(states);
  if (shown.length === 0) return null;
  return (
    <details className="doc-states">
      <summary className="doc-states__counts">{countsOf(shown)}</summary>
      <ul className="doc-states__list">
        {shown.map((one) => (
          <li key={one.slot} className="doc-states__row">
            <span>{i18n.t(one.label)}</span>{' '}
            <span className={`doc-states__state is-${one.state}`}>
              <strong>{one.text}</strong>
              {one.state === 'received' ? `, ${dayOf(one.receivedAt)}` : `, ${detailOf(one)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
