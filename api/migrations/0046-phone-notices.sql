-- Notices leave by mail, by the gateway for SMS or WhatsApp, or by both: what each candidate has chosen.

alter table candidates add column phone_profile boolean not null default false;
alter table candidates add column phone_applications boolean not null default false;
-- At most one message an hour, whatever is mailed.
alter table candidates add column phone_noticed_at timestamptz;

-- Whether a channel has yet to send the change.
alter table notices add column mail_due boolean not null default true;
alter table notices add column phone_due boolean not null default false;

alter table sent_mails add column channel text not null default 'mail';
