/** An expression: a time of the database in ISO 8601, UTC, to the second. */
export const utcTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
