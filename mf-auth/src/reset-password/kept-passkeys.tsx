import { useLingui } from '@lingui/react';
import type { ResetLink } from 'contract/wire/auth';
import { Checkbox } from 'shared/form/checkbox';
import { dayOf, deviceName } from '../account/in-words';
import './kept-passkeys.css';

interface KeptPasskeysProps {
  readonly passkeys: NonNullable<ResetLink['passkeys']>;
  /** Ids. */
  readonly kept: readonly string[];
  readonly onChange: (kept: readonly string[]) => void;
}

/** Which ways to sign in without the password stay: somebody else may have added one. */
export function KeptPasskeys({ passkeys, kept, onChange }: KeptPasskeysProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className="auth-passkeys">
      <legend>{i18n.t('Which passkeys are yours?')}</legend>
      <p className="auth-small">{i18n.t('The passkeys that you do not choose are removed.')}</p>
      {passkeys.map(({ id, name, createdAt }) => (
        <Checkbox
          key={id}
          checked={kept.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...kept, id] : kept.filter((one) => one !== id))
          }
        >
          {deviceName(name)}
          <br />
          {i18n.t('Added on {day}.', { day: dayOf(createdAt) })}
        </Checkbox>
      ))}
    </fieldset>
  );
}
