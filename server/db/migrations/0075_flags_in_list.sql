-- Kinds of the undecided possible duplicates of an application, one bit each; 0 for none. Without this column, a list
-- would read all undecided pairs to find the flagged applications, and could not use an index to sort them.
-- The lock makes a running server wait before it adds a pair, so that the new trigger function handles the pair.
lock table duplicate_flag in share row exclusive mode;

create function duplicate_kind_bit(kind text) returns smallint language sql immutable parallel safe as $$
  select (case kind when 'nin' then 1 when 'exam-number' then 2 when 'picture-same' then 4 when 'picture-similar' then 8
    when 'jamb' then 16 when 'phone' then 32 when 'name-birth' then 64 end)::smallint $$;

create function open_flags_of(applicant uuid) returns smallint language sql stable as $$
  select coalesce(bit_or(duplicate_kind_bit(kind)), 0::smallint) from duplicate_flag
  where decision is null and (left_id = applicant or right_id = applicant) $$;

alter table office_application add column open_flags smallint not null default 0;

create or replace function office_application_checks(applicant uuid) returns void language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  -- Before the submission there is no row, and nothing to compute.
  if exists (select from office_application where applicant_id = applicant) then
    update office_application target
      set (check_identity, check_fee, check_results_entered, check_results_verified, check_requirements, check_documents,
        check_duplicates, open_flags) =
      (select max(state) filter (where name = 'identity'), max(state) filter (where name = 'fee'),
        max(state) filter (where name = 'results_entered'), max(state) filter (where name = 'results_verified'),
        max(state) filter (where name = 'requirements'), max(state) filter (where name = 'documents'),
        max(state) filter (where name = 'duplicates'), open_flags_of(applicant)
      from application_checks_of(applicant))
    where target.applicant_id = applicant;
  end if;
  now_set := set_config('matric.actor', actor, true);
end $$;

update office_application target set open_flags = flagged.kinds
  from (select applicant_id, bit_or(duplicate_kind_bit(kind)) as kinds
    from (select left_id as applicant_id, kind from duplicate_flag where decision is null
      union all select right_id, kind from duplicate_flag where decision is null) open
    group by applicant_id) flagged
  where flagged.applicant_id = target.applicant_id;

-- Without statistics of the column, PostgreSQL assumes that almost all applications are flagged.
do $$ begin
  if exists (select from office_application) then analyze office_application (open_flags); end if;
end $$;

create index office_application_open_flags on office_application (submitted_at, applicant_id)
  include (open_flags, waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status)
  where open_flags <> 0;
