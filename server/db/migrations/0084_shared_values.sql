-- Values that more than 20 other applications have too, and examination numbers that differ only in their separators.

-- An application that shares its phone number, its name and birth date, or a similar picture with more than 20 other
-- applications. So many pairs would not help the office. No pair is flagged; instead, the check «Duplicates» gets the
-- state `problem`.
create table duplicate_shared (
  applicant_id uuid not null references applicant (id) on delete cascade,
  kind text not null check (kind in ('phone', 'name-birth', 'picture-similar')),
  found_at timestamptz not null default now(),
  primary key (applicant_id, kind)
);
alter table duplicate_shared enable row level security;
alter table duplicate_shared force row level security;
create policy system_only on duplicate_shared using ((select matric_is_system()));
create trigger zz_office_application_checks after insert or delete on duplicate_shared
  for each row execute function office_application_check_source();

-- An examination number without its separators, as the duplicate search compares it. An index on an expression would
-- not help: with row-level security PostgreSQL uses an index only for leakproof functions.
alter table olevel_result add column number_key text collate "C"
  generated always as (upper(translate(exam_number, ' /-', ''))) stored;
drop index olevel_result_number;
create index olevel_result_number on olevel_result (number_key, exam_year, exam_name);

-- Indexes to find the earliest applications with a value without reading all applications with it.
drop index applicant_nin, applicant_jamb, applicant_phone;
create index applicant_nin on applicant (nin, submitted_at, id) where submitted_at is not null and nin <> '';
create index applicant_jamb on applicant (jamb_reg_no, submitted_at, id)
  where submitted_at is not null and jamb_reg_no <> '';
create index applicant_phone on applicant (mobile_no, submitted_at, id)
  where submitted_at is not null and mobile_no <> '';

-- Without this index, each search read the hashes of all pictures.
create index picture_hash_of_applicant on picture_hash (applicant_id);

-- True if only the rules of the search have changed since the last search. The check «Duplicates» then keeps its
-- outcome until the search has run, and applications that have changed are searched first.
alter table duplicate_search add column recheck boolean not null default false;
drop index duplicate_search_oldest;
create index duplicate_search_order on duplicate_search (recheck, wanted_at);

drop trigger zz_office_application_checks on duplicate_search;
create trigger zz_office_application_checks after insert or update on duplicate_search
  for each row when (not new.recheck) execute function office_application_check_source();
create trigger zz_office_application_checks_done after delete on duplicate_search
  for each row when (not old.recheck) execute function office_application_check_source();

create or replace function want_duplicate_search() returns trigger language plpgsql as $$
begin
  insert into duplicate_search (applicant_id) values (new.id)
    on conflict (applicant_id) do update set wanted_at = now(), recheck = false;
  return null;
end $$;
create or replace function want_duplicate_search_of_result() returns trigger language plpgsql as $$
begin
  insert into duplicate_search (applicant_id) select id from applicant
    where id = new.applicant_id and submitted_at is not null
    on conflict (applicant_id) do update set wanted_at = now(), recheck = false;
  return null;
end $$;

-- The checks of an application, by rule or as set by hand, in the order of the screen. `reason` has the code and the
-- parameters of a check reason.
create or replace function application_checks_of(applicant uuid)
  returns table (name text, state text, reason jsonb, set_by uuid)
  language sql stable as $$
  with subjects as (
    select count(*) as typed, count(distinct olevel_subject.result_id) as sittings,
      count(*) filter (where grade = 'AR') as awaited, count(verified.result_id) as read,
      count(*) filter (where verified.result_id is not null and verified.slip_grade is distinct from grade) as different
    from olevel_subject left join subject_verification verified using (result_id, subject_name)
    where olevel_subject.applicant_id = applicant),
  boards as (
    select count(*) filter (where outcome <> 'confirmed') as wrong
    from (select distinct on (result_id) outcome from board_check
      where board_check.applicant_id = applicant and outdated_at is null and result_id is not null
      order by result_id, checked_at desc) latest),
  pairs as (
    select count(*) filter (where decision is null) as open,
      count(*) filter (where decision = 'fraud') as fraud,
      count(*) filter (where decision = 'keep-left' and right_id = applicant
        or decision = 'keep-right' and left_id = applicant) as other_kept
    from duplicate_flag where left_id = applicant or right_id = applicant),
  shared as (select min(kind) as kind from duplicate_shared where applicant_id = applicant),
  ruled (position, name, state, code, details) as (
    select 1, 'identity', case when file.nin = '' then 'open' else 'passed' end,
      case when file.nin = '' then 'no-nin' else 'nin-given' end, null::jsonb
    from applicant file where file.id = applicant
    union all
    select 2, 'fee', case when file.fees_paid ? 'ApplicationFee' then 'passed' else 'problem' end,
      case when file.fees_paid ? 'ApplicationFee' then 'paid' else 'unpaid' end, null
    from applicant file where file.id = applicant
    union all
    select 3, 'results_entered',
      case when typed = 0 then 'open' when awaited > 0 then 'waiting' else 'passed' end,
      case when typed = 0 then 'no-subjects' when awaited > 0 then 'awaited' else 'subjects' end,
      jsonb_build_object('count', case when awaited > 0 then awaited else typed end)
    from subjects
    union all
    select 4, 'results_verified',
      case when boards.wrong > 0 or different > 0 then 'problem' when typed = 0 or read < typed then 'open'
        else 'passed' end,
      case when boards.wrong > 0 then 'board-differs' when different > 0 then 'differ' else 'verified' end,
      jsonb_build_object('count', case when different > 0 then different else read end, 'of', typed)
    from subjects, boards
    union all
    select 5, 'requirements',
      case outcome when 'met' then 'passed' when 'awaiting' then 'waiting' when 'short' then 'problem' else 'open' end,
      coalesce(outcome, 'not-compared'), jsonb_build_object('shortfall', shortfall)
    from (select 1) one left join application_eligibility on application_eligibility.applicant_id = applicant
    union all
    select 6, 'documents', case when file.picture_id is null or slips.count = 0 then 'open' else 'passed' end,
      'documents', jsonb_build_object('count', slips.count + case when file.picture_id is null then 0 else 1 end,
        'of', greatest(slips.count, 1) + 1)
    from applicant file, (select count(*) from olevel_result where olevel_result.applicant_id = applicant) slips
    where file.id = applicant
    union all
    select 7, 'duplicates',
      case when fraud > 0 or other_kept > 0 or open > 0 or shared.kind is not null then 'problem'
        when searching.applicant_id is not null then 'open' else 'passed' end,
      case when fraud > 0 then 'fraud' when other_kept > 0 then 'other-kept' when open > 0 then 'to-decide'
        when shared.kind is not null then 'shared' when searching.applicant_id is not null then 'searching'
        else 'no-duplicates' end,
      jsonb_build_object('count', open, 'kind', shared.kind)
    from pairs cross join shared
      left join duplicate_search searching on searching.applicant_id = applicant and not searching.recheck)
  select ruled.name, coalesce(by_hand.state, ruled.state),
    case when by_hand.state is null then jsonb_build_object('code', ruled.code) || coalesce(ruled.details, '{}')
      else jsonb_build_object('code', 'by-hand', 'text', by_hand.reason) end, by_hand.set_by
  from ruled left join application_check by_hand on by_hand.applicant_id = applicant and by_hand.name = ruled.name
  order by position $$;

insert into duplicate_search (applicant_id, recheck) select applicant_id, true from office_application
  on conflict (applicant_id) do nothing;
