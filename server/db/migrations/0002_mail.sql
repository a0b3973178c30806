-- Mail queue. A mail is inserted in the same transaction as the change it reports; a job sends it
-- later.
create table mail (
  -- The id is also the local part of the Message-ID, so that a mail client can recognise a second copy.
  id uuid primary key,
  template text not null,
  recipient text not null,
  recipient_name text not null,
  subject text not null,
  -- Cleared once the mail is sent or has failed, because it may contain codes and links.
  text text not null,
  html text not null,
  -- Allows one mail per key, so that a repeated action sends no second mail.
  dedupe_key text unique,
  -- queued: waiting; sent: accepted by the mail server; kept: no mail server is configured, shown at /mailbox; failed:
  -- not accepted, and not tried again
  status text not null check (status in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_of_recipient on mail (recipient, created_at desc);
create index mail_newest on mail (created_at desc);

-- Any connection may insert a mail. Only the system may read mails.
alter table mail enable row level security;
alter table mail force row level security;
create policy anybody_writes on mail for insert with check (true);
create policy system_only on mail using (matric_is_system());
