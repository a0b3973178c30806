-- Decisions that were released together. Until `release_at`, any colleague can stop the release.
create table release (
  id uuid primary key,
  started_by uuid not null references staff (id),
  started_at timestamptz not null default now(),
  release_at timestamptz not null,
  stopped_by uuid references staff (id),
  stopped_at timestamptz,
  check ((stopped_by is null) = (stopped_at is null))
);
create index release_of_time on release (release_at);
alter table release enable row level security;
alter table release force row level security;
create policy system_only on release using (matric_is_system());

-- Null before the decision is scheduled, after its release was stopped, and for decisions from before this migration.
alter table decision add column release_id uuid references release (id);
create index decision_of_release on decision (release_id) where release_id is not null;
