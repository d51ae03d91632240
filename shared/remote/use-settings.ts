import { createContext, useContext, useMemo } from 'react';
import type { SettingValues } from 'platform/settings';
import { useHydrated } from 'shared/remote/use-hydrated';

/** What the host gave the remote. */
export const SettingsContext = createContext<SettingValues | undefined>(undefined);

type Schemas = Readonly<Record<string, { readonly default: string | number | boolean }>>;

/**
 * The settings of a remote: the channel's values, else the defaults of its remote.json. Each is of the type
 * of its default. A pre-rendered page begins with the defaults, as it was made with them.
 * @param schemas `settings` of the remote's own remote.json
 * @example
 * import remoteFile from '../remote.json';
 * const { pageSize } = useSettings(remoteFile.settings);
 */
export function useSettings<Own extends Schemas>(schemas: Own) {
  const given = useContext(SettingsContext);
  const isHydrated = useHydrated();
  return useMemo(() => {
    const values = Object.entries(schemas).map(
      ([name, schema]) => [name, (isHydrated ? given?.[name] : undefined) ?? schema.default] as const,
    );
    // The host gives values that fit the schemas.
    return Object.fromEntries(values) as { readonly [Name in keyof Own]: Own[Name]['default'] };
  }, [schemas, given, isHydrated]);
}
