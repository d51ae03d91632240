-- Candidates withdraw applications.

-- Null: it goes on. status stays the stage that it had reached.
alter table applications add column withdrawn_at timestamptz;
alter table applications add column withdrawal_reason text;
