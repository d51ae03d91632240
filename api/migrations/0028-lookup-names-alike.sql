-- An own answer finds the entry that it means, however it is written: see `alike` of lookups.sql.

create index lookup_entries_alike on lookup_entries
  (kind, lower(translate(split_part(name, ' (', 1), ' .,-_/''’&', '')));
