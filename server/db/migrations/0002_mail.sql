-- The outbox: a mail is written with what it tells of, in one transaction, and a job carries it afterwards.
create table mail (
  -- Also the left half of its Message-ID: a second copy of one mail is known as one.
  id uuid primary key,
  template text not null,
  recipient text not null,
  recipient_name text not null,
  subject text not null,
  -- Emptied once the mail has gone or was given up: codes and links in it open things.
  text text not null,
  html text not null,
  -- At most one mail for each key, whatever is repeated.
  dedupe_key text unique,
  -- queued: on its way; sent: accepted by the mail server; kept: no mail server, shown at /mailbox; failed: given up
  status text not null check (status in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_of_recipient on mail (recipient, created_at desc);
create index mail_newest on mail (created_at desc);

-- Anybody's change may write a mail; only the system reads one.
alter table mail enable row level security;
alter table mail force row level security;
create policy anybody_writes on mail for insert with check (true);
create policy system_only on mail using (matric_is_system());
