-- Review mode shows the applications of a list one by one to a colleague, each only once. A skipped application is not
-- shown again until it changes.
create table review_visit (
  staff_id uuid not null references staff (id) on delete cascade,
  applicant_id uuid not null references applicant (id) on delete cascade,
  shown_at timestamptz not null default now(),
  primary key (staff_id, applicant_id)
);

create table review_skip (
  staff_id uuid not null references staff (id) on delete cascade,
  applicant_id uuid not null references applicant (id) on delete cascade,
  reason text not null
    check (reason in ('slip-unreadable', 'second-opinion', 'information-awaited', 'knows-applicant', 'later')),
  -- Version of the application. A skip ends when the application changes.
  version bigint not null,
  skipped_at timestamptz not null default now(),
  primary key (staff_id, applicant_id)
);

-- Indexes for the list «Your last decisions»: the newest skips, proposals and requests of a colleague.
create index review_skip_latest on review_skip (staff_id, skipped_at desc);
create index decision_of_proposer on decision (proposed_by, proposed_at desc);
create index correction_of_colleague on correction (asked_by, asked_at desc);

do $$
declare name text;
begin
  foreach name in array array['review_visit', 'review_skip'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_only on %I using (matric_is_system())', name);
  end loop;
end $$;
