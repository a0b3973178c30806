-- Blind second verification of a random sample. The server draws once per application, at the first proposal, so that a
-- colleague cannot cause another draw by withdrawing and repeating the proposal.
create table sample_draw (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  is_drawn boolean not null,
  -- Setting at that time: on average, one application in `one_in` was drawn. 0 if the sample was switched off.
  one_in integer not null check (one_in >= 0),
  drawn_at timestamptz not null default now()
);

-- A proposal whose results are verified by a second colleague before the approval.
create table second_verification (
  decision_id uuid primary key references decision (id) on delete cascade,
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- Null until the second verification is complete.
  outcome text check (outcome in ('agreed', 'differs')),
  verified_by uuid references staff (id),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  check ((outcome is null) = (verified_by is null) and (outcome is null) = (verified_at is null))
);
create index second_verification_open on second_verification (created_at, decision_id) where outcome is null;
create index second_verification_of_applicant on second_verification (applicant_id);

-- Grades that both colleagues have read on the slips. The rows stay when the applicant changes the results later.
create table second_reading (
  decision_id uuid not null references second_verification (decision_id) on delete cascade,
  result_id uuid not null,
  exam_name text not null,
  subject_name text not null,
  -- Grade that the decision used: the grade on the slip as first read, or the typed grade if it was not compared with
  -- the slip. Null if the subject was not on the slip.
  first_grade text,
  -- Colleague who compared the grade first; null if it was not compared.
  first_by uuid references staff (id),
  second_grade text,
  primary key (decision_id, result_id, subject_name)
);
create index second_reading_of_first on second_reading (first_by);

do $$
declare name text;
begin
  foreach name in array array['sample_draw', 'second_verification', 'second_reading'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_only on %I using ((select matric_is_system()))', name);
  end loop;
end $$;
