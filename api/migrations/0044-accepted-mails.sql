-- Staff see which mails a mail server took.

-- When our mail server took it. Null: a try that failed, or one of before this column.
alter table sent_mails add column accepted_at timestamptz;
