-- Seven checks of each application, and pairs of applications that may belong to one person.

-- Outcome that a colleague set by hand. It replaces the outcome of the rule until it is removed.
create table application_check (
  applicant_id uuid not null references applicant (id) on delete cascade,
  name text not null check (name in
    ('identity', 'fee', 'results_entered', 'results_verified', 'requirements', 'documents', 'duplicates')),
  state text not null check (state in ('passed', 'problem')),
  reason text not null,
  set_by uuid not null references staff (id),
  set_at timestamptz not null default now(),
  primary key (applicant_id, name)
);

-- Two applications with the same or similar data of one kind. The application of `left_id` was submitted first.
create table duplicate_flag (
  id uuid primary key,
  kind text not null check (kind in
    ('nin', 'jamb', 'phone', 'exam-number', 'name-birth', 'picture-same', 'picture-similar')),
  left_id uuid not null references applicant (id) on delete cascade,
  right_id uuid not null references applicant (id) on delete cascade,
  found_at timestamptz not null default now(),
  decision text check (decision in ('keep-left', 'keep-right', 'different', 'fraud')),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  check (left_id <> right_id),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  unique (left_id, right_id, kind)
);
create index duplicate_flag_open on duplicate_flag (kind, found_at, id) where decision is null;
create index duplicate_flag_of_right on duplicate_flag (right_id);

-- Queue of applications for which a job will search for duplicates.
create table duplicate_search (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  wanted_at timestamptz not null default now()
);
create index duplicate_search_oldest on duplicate_search (wanted_at);

-- Perceptual hash of a picture, in four bands of 16 bits. Two hashes that differ in at most three bits have at least
-- one equal band, so near matches are found by the indexes on the bands.
create table picture_hash (
  upload_id uuid primary key references upload (id) on delete cascade,
  applicant_id uuid not null references applicant (id) on delete cascade,
  band_a integer not null,
  band_b integer not null,
  band_c integer not null,
  band_d integer not null
);
create index picture_hash_band_a on picture_hash (band_a);
create index picture_hash_band_b on picture_hash (band_b);
create index picture_hash_band_c on picture_hash (band_c);
create index picture_hash_band_d on picture_hash (band_d);

create index applicant_nin on applicant (nin) where submitted_at is not null and nin <> '';
create index applicant_jamb on applicant (jamb_reg_no) where submitted_at is not null and jamb_reg_no <> '';
create index applicant_phone on applicant (mobile_no) where submitted_at is not null;
create index applicant_birth on applicant (dob) where submitted_at is not null;
create index olevel_result_number on olevel_result (exam_number);
create index upload_content on upload (sha256);

do $$
declare name text;
begin
  foreach name in array array['application_check', 'duplicate_flag', 'picture_hash'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_only on %I using ((select matric_is_system()))', name);
  end loop;
end $$;
alter table duplicate_search enable row level security;
alter table duplicate_search force row level security;
create policy own_rows on duplicate_search
  using ((select matric_is_system()) or applicant_id = (select matric_applicant()));

alter table office_application
  add column check_identity text not null default 'open',
  add column check_fee text not null default 'open',
  add column check_results_entered text not null default 'open',
  add column check_results_verified text not null default 'open',
  add column check_requirements text not null default 'open',
  add column check_documents text not null default 'open',
  add column check_duplicates text not null default 'open';

-- The checks of an application, by rule or as set by hand, in the order of the screen.
create function application_checks_of(applicant uuid)
  returns table (name text, state text, reason text, set_by uuid)
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
  ruled (position, name, state, reason) as (
    select 1, 'identity', case when file.nin = '' then 'open' else 'passed' end,
      case when file.nin = '' then 'No NIN' else 'NIN given' end
    from applicant file where file.id = applicant
    union all
    select 2, 'fee', case when file.fees_paid ? 'ApplicationFee' then 'passed' else 'problem' end,
      case when file.fees_paid ? 'ApplicationFee' then 'Paid' else 'Not paid' end
    from applicant file where file.id = applicant
    union all
    select 3, 'results_entered',
      case when typed = 0 then 'open' when awaited > 0 then 'waiting' else 'passed' end,
      case when typed = 0 then 'No subjects' when awaited > 0 then awaited || ' awaited'
        else typed || case when typed = 1 then ' subject' else ' subjects' end end
    from subjects
    union all
    select 4, 'results_verified',
      case when boards.wrong > 0 or different > 0 then 'problem' when typed = 0 or read < typed then 'open'
        else 'passed' end,
      case when boards.wrong > 0 then 'Board differs' when different > 0 then different || ' differ'
        else read || ' of ' || typed end
    from subjects, boards
    union all
    select 5, 'requirements',
      case outcome when 'met' then 'passed' when 'awaiting' then 'waiting' when 'short' then 'problem' else 'open' end,
      case outcome when 'met' then 'Met' when 'awaiting' then 'Awaiting results' when 'short' then missing
        else 'Not compared yet' end
    from (select 1) one left join application_eligibility on application_eligibility.applicant_id = applicant
    union all
    select 6, 'documents', case when file.picture_id is null or slips.count = 0 then 'open' else 'passed' end,
      (slips.count + case when file.picture_id is null then 0 else 1 end) || ' of ' || (greatest(slips.count, 1) + 1)
    from applicant file, (select count(*) from olevel_result where olevel_result.applicant_id = applicant) slips
    where file.id = applicant
    union all
    select 7, 'duplicates',
      case when fraud > 0 or other_kept > 0 or open > 0 then 'problem' when searching.applicant_id is not null then 'open'
        else 'passed' end,
      case when fraud > 0 then 'Suspected fraud' when other_kept > 0 then 'Other one kept'
        when open > 0 then open || ' to decide' when searching.applicant_id is not null then 'Being searched'
        else 'None' end
    from pairs left join duplicate_search searching on searching.applicant_id = applicant)
  select ruled.name, coalesce(by_hand.state, ruled.state), coalesce(by_hand.reason, ruled.reason), by_hand.set_by
  from ruled left join application_check by_hand on by_hand.applicant_id = applicant and by_hand.name = ruled.name
  order by position $$;

create function office_application_checks(applicant uuid) returns void language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  -- Before the submission there is no row, and nothing to compute.
  if exists (select from office_application where applicant_id = applicant) then
    update office_application target
      set (check_identity, check_fee, check_results_entered, check_results_verified, check_requirements, check_documents,
        check_duplicates) =
      (select max(state) filter (where name = 'identity'), max(state) filter (where name = 'fee'),
        max(state) filter (where name = 'results_entered'), max(state) filter (where name = 'results_verified'),
        max(state) filter (where name = 'requirements'), max(state) filter (where name = 'documents'),
        max(state) filter (where name = 'duplicates')
      from application_checks_of(applicant))
    where target.applicant_id = applicant;
  end if;
  now_set := set_config('matric.actor', actor, true);
end $$;

create function office_application_check_source() returns trigger language plpgsql as $$
begin
  perform office_application_checks(coalesce(new.applicant_id, old.applicant_id));
  return null;
end $$;
create function office_application_check_pair() returns trigger language plpgsql as $$
begin
  perform office_application_checks(new.left_id);
  perform office_application_checks(new.right_id);
  return null;
end $$;
create function office_application_check_applicant() returns trigger language plpgsql as $$
begin
  perform office_application_checks(new.id);
  return null;
end $$;

-- The names of the triggers start with «zz», because triggers run in alphabetical order, and another trigger must
-- insert the row of the application first.
create trigger zz_office_application_checks after insert or update of submitted_at, nin, fees_paid, picture_id
  on applicant for each row when (new.submitted_at is not null) execute function office_application_check_applicant();
do $$
declare name text;
begin
  foreach name in array array['olevel_result', 'olevel_subject', 'subject_verification', 'board_check',
    'application_eligibility', 'application_check', 'duplicate_search'] loop
    execute format('create trigger zz_office_application_checks after insert or update or delete on %I
      for each row execute function office_application_check_source()', name);
  end loop;
end $$;
create trigger zz_office_application_checks after insert or update on duplicate_flag
  for each row execute function office_application_check_pair();

create function want_duplicate_search() returns trigger language plpgsql as $$
begin
  insert into duplicate_search (applicant_id) values (new.id)
    on conflict (applicant_id) do update set wanted_at = now();
  return null;
end $$;
create trigger want_duplicate_search after insert or update of submitted_at, nin, jamb_reg_no, mobile_no, surname,
    firstname, othername, dob, picture_id on applicant
  for each row when (new.submitted_at is not null) execute function want_duplicate_search();
create function want_duplicate_search_of_result() returns trigger language plpgsql as $$
begin
  insert into duplicate_search (applicant_id) select id from applicant
    where id = new.applicant_id and submitted_at is not null
    on conflict (applicant_id) do update set wanted_at = now();
  return null;
end $$;
create trigger want_duplicate_search after insert or update of exam_number, exam_year, exam_name, upload_id
  on olevel_result for each row execute function want_duplicate_search_of_result();

insert into duplicate_search (applicant_id) select applicant_id from office_application;
