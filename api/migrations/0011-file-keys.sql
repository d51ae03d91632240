-- Files are encrypted, each with a key of its own.

-- Encrypted with a master key that is not in the database. Null: the file is stored as it was sent.
alter table stored_files add column file_key text;
