import { useState, useSyncExternalStore } from 'react';
import { choiceNames, choices, type ChoiceName, type Choices } from 'sdk/recorded-api/choices';
import { pageLanguage, type PageLanguage } from './page-language';

const openKey = 'standalone-panel';

interface PanelProps {
  readonly name: string;
  readonly screens: readonly string[];
  readonly chosen: Choices;
  /** What the address asks for and is not there. */
  readonly unknown: readonly string[];
  /** Those of the build, each with its name. */
  readonly languages: Readonly<Partial<Record<PageLanguage, string>>>;
  readonly onLanguage: (language: PageLanguage) => void;
  readonly onChoose: (name: ChoiceName, value: string) => void;
  readonly onStartAgain: () => void;
}

/**
 * Sets who is signed in, what is stored, how the API behaves, and the language. Collapsed it is one button in
 * the corner.
 */
export function Panel({
  name,
  screens,
  chosen,
  unknown,
  languages,
  onLanguage,
  onChoose,
  onStartAgain,
}: PanelProps): React.JSX.Element {
  const language = useSyncExternalStore(pageLanguage.subscribe, pageLanguage.get).chosen;
  const [open, setOpen] = useState(() => sessionStorage.getItem(openKey) === 'yes');
  const fold = (): void => {
    sessionStorage.setItem(openKey, open ? 'no' : 'yes');
    setOpen(!open);
  };
  return (
    <aside aria-label={`${name} on its own`}>
      {unknown.length > 0 && (
        <p role="alert">
          There is no {unknown.join(', ')}: the first option is shown instead. The settings have all.
        </p>
      )}
      <section id="panel" hidden={!open} aria-label="Settings">
        <h2>{name}</h2>
        {choiceNames.map((choice) => (
          <label key={choice}>
            {choices[choice].label}
            <select defaultValue={chosen[choice]} onChange={({ target }) => onChoose(choice, target.value)}>
              {Object.entries(choices[choice].options).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label>
          Language
          <select value={language} onChange={({ target }) => onLanguage(target.value as PageLanguage)}>
            {Object.entries(languages).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <nav aria-label="Screens">
          <ul>
            {screens.map((path) => (
              <li key={path}>
                <a href={`#${path}`}>{path}</a>
              </li>
            ))}
          </ul>
        </nav>
        <button type="button" onClick={onStartAgain}>
          Forget what was saved
        </button>
      </section>
      <button type="button" aria-expanded={open} aria-controls="panel" onClick={fold}>
        {open ? 'Fold away' : `${name} alone`}
      </button>
    </aside>
  );
}
