-- Answers that an applicant has typed in a section of the application but not saved yet, so that another device can
-- continue. There is one draft per section. Saving the section deletes its draft, and a job deletes old drafts.
create table draft (
  applicant_id uuid not null references applicant (id) on delete cascade,
  step_id text not null,
  answers jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (applicant_id, step_id)
);
create index draft_by_age on draft (saved_at);

alter table draft enable row level security;
alter table draft force row level security;
create policy own_rows on draft using (matric_is_system() or applicant_id = matric_applicant());
