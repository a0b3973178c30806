-- Whether the latest attempt to send the email was rejected permanently, for example because the mailbox does not exist.
-- Such an email stays queued for a day, but does not count as late.
alter table mail add column rejected boolean not null default false;
