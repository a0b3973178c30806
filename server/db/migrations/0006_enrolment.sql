-- What follows an offer that was accepted.

-- When the matric number was issued.
alter table applicant add column matric_issued_at timestamptz;

-- Which reminder of an instalment went to whom: each goes once, however often the day's job runs.
create table instalment_reminder (
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- From 1, as the plan counts.
  part smallint not null check (part > 0),
  kind text not null check (kind in ('soon', 'due')),
  sent_at timestamptz not null default now(),
  primary key (applicant_id, part, kind)
);
alter table instalment_reminder enable row level security;
alter table instalment_reminder force row level security;
create policy system_only on instalment_reminder using (matric_is_system());

-- Who still owes a school fee: what the reminders look through.
create index applicant_owing on applicant (id) where acceptance_fee_paid_at is not null and school_fee_paid_at is null;
