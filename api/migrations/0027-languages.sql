-- In which language candidates are written to.

-- A tag of contract/language/locale. Null: none was chosen, so English.
alter table candidates add column language text;
