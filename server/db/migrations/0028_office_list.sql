-- Indexes and counters for the list of the admissions office.

-- Columns for sorting and searching that are never null. They are columns and not expressions of indexes, because with
-- row-level security PostgreSQL uses an index only for leakproof functions, and coalesce and reverse are not leakproof.
alter table office_application
  add column number_key text collate "C" generated always as (coalesce(application_number, '')) stored,
  add column number_reversed text collate "C" generated always as (reverse(coalesce(application_number, ''))) stored,
  add column programme_key text collate "C" generated always as (coalesce(programme_id, '')) stored,
  add column eligibility_rank smallint generated always as
    (case eligibility when 'met' then 1 when 'awaiting' then 2 when 'short' then 3 else 4 end) stored;

-- As a subquery the condition is evaluated once, and PostgreSQL estimates that half of the rows pass it. Without the
-- subquery, it estimates that one row of 200 passes. It then reads and sorts all matching rows instead of the first 50
-- of an index.
alter policy system_only on office_application using ((select matric_is_system()));
alter policy own_rows on applicant_name_word
  using ((select matric_is_system()) or applicant_id = (select matric_applicant()));

-- One index per order of the list. The applicant id makes every order unique.
create index office_application_submitted on office_application (submitted_at, applicant_id);
create index office_application_waiting on office_application (waiting_since, applicant_id);
create index office_application_name on office_application (sort_name, applicant_id);
create index office_application_number on office_application (number_key, applicant_id);
-- Indexes for the filters. Old applications have other statuses and sessions than new ones. With an index on the sort
-- columns alone, PostgreSQL would therefore read many rows that do not match.
create index office_application_status on office_application (status, submitted_at, applicant_id);
create index office_application_status_waiting on office_application (status, waiting_since, applicant_id);
create index office_application_session on office_application (session, submitted_at, applicant_id);
create index office_application_programme on office_application
  (programme_key, submitted_at, applicant_id);
create index office_application_programme_status on office_application
  (programme_key, status, submitted_at, applicant_id);
create index office_application_state on office_application (state, status, submitted_at, applicant_id);
create index office_application_eligibility on office_application (eligibility_rank, submitted_at, applicant_id);
-- Search for an application number without its prefix: «999», «24/000999».
create index office_application_serial on office_application (serial);
create index office_application_number_end on office_application (number_reversed);

-- Number of applications by the most common filters. Counting a million rows for each request would take too long.
create table office_count (
  session text,
  programme_key text not null,
  status text not null,
  eligibility text,
  awaited boolean not null,
  decision_kind text,
  applications bigint not null,
  constraint office_count_key unique nulls not distinct
    (session, programme_key, status, eligibility, awaited, decision_kind)
);
-- Changes of the counters that a job has not added to `office_count` yet. Updating the counters themselves would make
-- concurrent changes of applications wait for each other. The sum of both tables is exact.
create table office_count_change (
  id bigint generated always as identity primary key,
  session text,
  programme_key text not null,
  status text not null,
  eligibility text,
  awaited boolean not null,
  decision_kind text,
  change bigint not null
);
alter table office_count enable row level security;
alter table office_count force row level security;
create policy system_only on office_count using ((select matric_is_system()));
alter table office_count_change enable row level security;
alter table office_count_change force row level security;
create policy system_only on office_count_change using ((select matric_is_system()));

create function office_count_added() returns trigger language plpgsql as $$
begin
  insert into office_count_change (session, programme_key, status, eligibility, awaited, decision_kind, change)
    select session, programme_key, status, eligibility, awaited, decision_kind, count(*) from added
    group by session, programme_key, status, eligibility, awaited, decision_kind;
  return null;
end $$;
create trigger office_count_added after insert on office_application referencing new table as added
  for each statement execute function office_count_added();

create function office_count_removed() returns trigger language plpgsql as $$
begin
  insert into office_count_change (session, programme_key, status, eligibility, awaited, decision_kind, change)
    select session, programme_key, status, eligibility, awaited, decision_kind, -count(*) from removed
    group by session, programme_key, status, eligibility, awaited, decision_kind;
  return null;
end $$;
create trigger office_count_removed after delete on office_application referencing old table as removed
  for each statement execute function office_count_removed();

create function office_count_changed() returns trigger language plpgsql as $$
begin
  insert into office_count_change (session, programme_key, status, eligibility, awaited, decision_kind, change)
    select session, programme_key, status, eligibility, awaited, decision_kind, sum(one)
    from (select session, programme_key, status, eligibility, awaited, decision_kind, 1 as one from added
      union all select session, programme_key, status, eligibility, awaited, decision_kind, -1 from removed) changes
    group by session, programme_key, status, eligibility, awaited, decision_kind having sum(one) <> 0;
  return null;
end $$;
create trigger office_count_changed after update on office_application
  referencing new table as added old table as removed for each statement execute function office_count_changed();

insert into office_count
  select session, programme_key, status, eligibility, awaited, decision_kind, count(*) from office_application
  group by session, programme_key, status, eligibility, awaited, decision_kind;
