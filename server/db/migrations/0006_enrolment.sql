-- Enrolment after an offer is accepted.

alter table applicant add column matric_issued_at timestamptz;

-- Instalment reminders that were sent. Each reminder is sent only once, however often the daily job runs.
create table instalment_reminder (
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- Number of the instalment, starting at 1.
  part smallint not null check (part > 0),
  kind text not null check (kind in ('soon', 'due')),
  sent_at timestamptz not null default now(),
  primary key (applicant_id, part, kind)
);
alter table instalment_reminder enable row level security;
alter table instalment_reminder force row level security;
create policy system_only on instalment_reminder using (matric_is_system());

-- Applicants who still owe the school fee, for the reminder job.
create index applicant_owing on applicant (id) where acceptance_fee_paid_at is not null and school_fee_paid_at is null;
