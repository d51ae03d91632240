/** In which language candidates are written to. */
export const statements = `
  -- A tag of contract/language/locale. Null: none was chosen, so English.
  alter table candidates add column language text;
`;
