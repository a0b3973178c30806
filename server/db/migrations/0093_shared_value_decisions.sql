-- Values that several applications share, such as the phone number of an agent. One decision about a value decides all
-- of its pairs (duplicate_flag) and marks (duplicate_shared).

-- A phone number, or a birth date with words of a name, that at least three applications share. After the decision
-- «different people», the duplicate search no longer compares applications by this value, not even applications that
-- are submitted later.
create table shared_value (
  id uuid primary key,
  kind text not null check (kind in ('phone', 'name-birth')),
  value text not null,
  -- The application for which the search found the value; null after its deletion.
  found_with uuid references applicant (id) on delete set null,
  found_at timestamptz not null default now(),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  check ((decided_by is null) = (decided_at is null)),
  unique (kind, value)
);
create index shared_value_open on shared_value (found_at, id) where decided_at is null;
create index shared_value_decided on shared_value (decided_at, id) where decided_at is not null;
create index shared_value_decided_by on shared_value (decided_by, decided_at) where decided_at is not null;
create index shared_value_found_with on shared_value (found_with);
alter table shared_value enable row level security;
alter table shared_value force row level security;
create policy system_only on shared_value using ((select matric_is_system()));

-- `value`: the value that the applications of a pair, or of a mark, share; null for other kinds of duplicates.
-- `shared_value_id`: set if the pair was decided by the decision about its value.
alter table duplicate_flag add column value text, add column shared_value_id uuid references shared_value (id);
alter table duplicate_shared add column value text;
-- locks: 0.3 s with 200,000 pairs, of which 5,000 are undecided
create index duplicate_flag_value on duplicate_flag (kind, value) where decision is null and value is not null;
create index duplicate_flag_by_value on duplicate_flag (shared_value_id) where shared_value_id is not null;
create index duplicate_shared_value on duplicate_shared (kind, value) where value is not null;

-- The trigger no longer runs if only the value of a pair changes, because the checks do not depend on the value.
drop trigger zz_office_application_checks on duplicate_flag;
create trigger zz_office_application_checks after insert or update of decision on duplicate_flag
  for each row execute function office_application_check_pair();

-- Queues the applications with pairs or marks, because the duplicate search has to store their values.
insert into duplicate_search (applicant_id, recheck)
  select applicant_id, true from duplicate_shared where kind in ('phone', 'name-birth')
  union select right_id, true from duplicate_flag where decision is null and kind in ('phone', 'name-birth')
  on conflict (applicant_id) do nothing;
