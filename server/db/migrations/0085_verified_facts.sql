-- Facts that entry requirements can depend on and that the applicant's form does not ask for, such as the class of a
-- degree. A colleague records each fact from a document.

create table verified_fact (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  kind text not null check (kind in ('qualification', 'registration', 'work')),
  -- The applicant's school record that a qualification replaces. Null if the applicant did not list it, or has removed
  -- the record since.
  school_record_id uuid references school_record (id) on delete set null,
  -- Kind of qualification from the institution's list, or name of the registration; empty for work experience.
  name text not null check ((name = '') = (kind = 'work')),
  class text not null default '',
  points integer check (points >= 0),
  field text not null default '',
  -- Subjects above O'level with their grades: [{"subjectName": "Physics", "grade": "C"}].
  subjects jsonb not null,
  work_years integer check (work_years > 0),
  document text not null,
  verified_by uuid not null references staff (id),
  verified_at timestamptz not null default now(),
  check ((kind = 'work') = (work_years is not null))
);
create index verified_fact_of_applicant on verified_fact (applicant_id, verified_at);
create index verified_fact_of_record on verified_fact (school_record_id) where school_record_id is not null;

alter table verified_fact enable row level security;
alter table verified_fact force row level security;
create policy own_rows on verified_fact
  using ((select matric_is_system()) or applicant_id = (select matric_applicant()));

create trigger office_application_version after insert or update or delete on verified_fact
  for each row execute function office_application_version();
