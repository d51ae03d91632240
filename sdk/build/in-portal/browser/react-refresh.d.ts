/** As far as the JSX runtime for hot replacement uses it; the package has no types. */
declare module 'react-refresh/runtime' {
  /** A component through all its versions. */
  export interface Family {
    current: unknown;
  }
  export interface RefreshUpdate {
    /** Their hooks are the same, so their state is kept. */
    readonly updatedFamilies: ReadonlySet<Family>;
    readonly staleFamilies: ReadonlySet<Family>;
  }
  export function getFamilyByType(type: unknown): Family | undefined;
  export function performReactRefresh(): RefreshUpdate | null;
}
