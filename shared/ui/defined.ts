/** Under exactOptionalPropertyTypes a property that may be undefined does not fit one that may be absent. */
type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The properties that are set: antd treats an absent property and an undefined one differently, and so do its types. */
export function defined<T extends object>(props: T): Defined<T> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Defined<T>;
}
