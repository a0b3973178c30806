-- The latest change of the email address that an applicant has requested. It takes effect when both the present and the
-- new address are confirmed.
create table email_change (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  -- SHA-256 of the codes in the two mails.
  old_code bytea not null unique,
  new_code bytea not null unique,
  -- open: waits for confirmations; done: the address is changed; cancelled: by the applicant or from the present mailbox;
  -- taken: another profile got the new address first
  state text not null default 'open' check (state in ('open', 'done', 'cancelled', 'taken')),
  -- Session that requested the change. Only this session continues after the change; all others end.
  session_id uuid not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
create index email_change_expiry on email_change (expires_at);
alter table email_change enable row level security;
alter table email_change force row level security;
create policy system_only on email_change using (matric_is_system());
