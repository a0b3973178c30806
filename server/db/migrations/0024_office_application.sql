-- One row per submitted application, for the lists of the admissions office. The lists filter and sort by columns of
-- several tables, and only columns of one table can share an index. Triggers on the source tables update the row in
-- the transaction of the change. Each group of columns has its own trigger functions.

-- Outcome of comparing the stored results with the entry requirements of the chosen programme. The server writes this
-- row at the submission, after a correction and when the requirements change.
create table application_eligibility (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  outcome text not null check (outcome in ('met', 'awaiting', 'short')),
  entry_level text not null,
  -- The first missing requirement, such as «Physics». Empty if the requirements are met.
  missing text not null default '',
  -- Whether at least one grade is AR (awaiting result).
  awaited boolean not null,
  -- Fingerprint of the entry requirements that were applied.
  rules text not null,
  evaluated_at timestamptz not null default now()
);
alter table application_eligibility enable row level security;
alter table application_eligibility force row level security;
create policy own_rows on application_eligibility using (matric_is_system() or applicant_id = matric_applicant());

create table office_application (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  application_number text collate "C",
  -- The number at the end of the application number, so that «999» finds ONIKO/24/000999.
  serial bigint,
  surname text not null,
  firstname text not null,
  othername text not null,
  -- The name in lower case without diacritics, for sorting.
  sort_name text collate "C" not null,
  programme_id text,
  state text,
  session text,
  submitted_at timestamptz not null,
  status text not null check (status in
    ('submitted', 'correction', 'proposed', 'approved', 'scheduled', 'admitted', 'letter-withdrawn', 'rejected')),
  -- Start of the present wait: the submission, the request or completion of a correction, the last step of the
  -- decision, or the withdrawal of the letter.
  waiting_since timestamptz not null,
  -- The pending or released decision.
  decision_id uuid,
  decision_kind text check (decision_kind in ('admit', 'reject')),
  -- This and the next columns are copied from application_eligibility. Null until the first comparison.
  eligibility text check (eligibility in ('met', 'awaiting', 'short')),
  entry_level text,
  missing text not null default '',
  awaited boolean not null default false,
  -- Grows with every change of the application, its decisions and corrections.
  version bigint not null default 1
);
alter table office_application enable row level security;
alter table office_application force row level security;
create policy system_only on office_application using (matric_is_system());

create function office_sort_name(surname text, firstname text, othername text) returns text
  language sql immutable parallel safe as $$
    select left(array_to_string(matric_name_words(concat_ws(' ', surname, firstname, othername)), ' '), 120) $$;

create function office_serial(application_number text) returns bigint
  language sql immutable strict parallel safe as $$
    select substring(application_number from '(\d{1,15})$')::bigint $$;

-- The status of an application with its decision, derived from the source tables.
create function office_status_of(applicant uuid)
  returns table (status text, waiting_since timestamptz, decision_id uuid, decision_kind text)
  language sql stable as $$
  select
    case file.stage
      when 'IsAdmitted' then case when letter.withdrawn_at is null then 'admitted' else 'letter-withdrawn' end
      when 'IsRejected' then 'rejected'
      else coalesce(nullif(present.state, 'released'),
        case when corrections.open_since is null then 'submitted' else 'correction' end)
    end,
    case
      when file.stage = 'IsAdmitted' and letter.withdrawn_at is not null then letter.withdrawn_at
      when present.state = 'proposed' then present.proposed_at
      when present.state in ('approved', 'scheduled') then present.approved_at
      when present.state = 'released' then present.released_at
      else coalesce(corrections.open_since, greatest(file.submitted_at, corrections.last_done))
    end,
    present.id, present.kind
  from applicant file
    left join decision present on present.applicant_id = file.id
      and present.state in ('proposed', 'approved', 'scheduled', 'released')
    left join lateral (select min(asked_at) filter (where done_at is null) as open_since, max(done_at) as last_done
      from correction where correction.applicant_id = file.id) corrections on true
    left join lateral (select max(revoked_at) as withdrawn_at from document
      where document.applicant_id = file.id and document.kind = 'letter'
      having bool_and(revoked_at is not null)) letter on true
  where file.id = applicant $$;

create index office_application_without_eligibility on office_application (applicant_id) where eligibility is null;

create index correction_of_applicant on correction (applicant_id);

-- Applicants change their own rows, but only the system may write office_application. So the trigger functions set
-- `matric.actor` to `system` and restore it afterwards. If a function fails, the rollback restores the setting.
create function office_application_status() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  update office_application target
    set (status, waiting_since, decision_id, decision_kind, version) =
      (select found.status, coalesce(found.waiting_since, target.waiting_since), found.decision_id, found.decision_kind,
        target.version + 1 from office_status_of(new.applicant_id) found)
    where target.applicant_id = new.applicant_id;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger office_application_status after insert or update on decision
  for each row execute function office_application_status();
create trigger office_application_status after insert or update on correction
  for each row execute function office_application_status();
create trigger office_application_status_added after insert on document
  for each row when (new.kind = 'letter') execute function office_application_status();
create trigger office_application_status_changed after update of revoked_at on document
  for each row when (new.kind = 'letter') execute function office_application_status();

create function office_application_eligibility() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  update office_application
    set eligibility = new.outcome, entry_level = new.entry_level, missing = new.missing, awaited = new.awaited,
      version = version + 1
    where applicant_id = new.applicant_id
      and (eligibility, entry_level, missing, awaited)
        is distinct from (new.outcome, new.entry_level, new.missing, new.awaited);
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger office_application_eligibility after insert or update on application_eligibility
  for each row execute function office_application_eligibility();

create function office_application_applicant() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  insert into office_application as target (applicant_id, application_number, serial, surname, firstname, othername,
      sort_name, programme_id, state, session, submitted_at, status, waiting_since, decision_id, decision_kind,
      eligibility, entry_level, missing, awaited)
    select new.id, new.application_number, office_serial(new.application_number), new.surname, new.firstname,
      new.othername, office_sort_name(new.surname, new.firstname, new.othername), new.programme_id, new.state,
      new.admission_session, new.submitted_at, found.status, coalesce(found.waiting_since, new.submitted_at),
      found.decision_id, found.decision_kind, compared.outcome, compared.entry_level,
      coalesce(compared.missing, ''), coalesce(compared.awaited, false)
    from office_status_of(new.id) found
      left join application_eligibility compared on compared.applicant_id = new.id
  on conflict (applicant_id) do update set
    (application_number, serial, surname, firstname, othername, sort_name, programme_id, state, session, submitted_at,
      status, waiting_since, decision_id, decision_kind, version) =
    (excluded.application_number, excluded.serial, excluded.surname, excluded.firstname, excluded.othername,
      excluded.sort_name, excluded.programme_id, excluded.state, excluded.session, excluded.submitted_at,
      excluded.status, excluded.waiting_since, excluded.decision_id, excluded.decision_kind, target.version + 1);
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger office_application_submitted after insert on applicant
  for each row when (new.submitted_at is not null) execute function office_application_applicant();
create trigger office_application_changed after update of stage, surname, firstname, othername, no_othername, mobile_no,
    address, state, lga, gender, dob, marital_status, nationality, jamb_reg_no, nin, programme_id, picture_id,
    application_number, submitted_at, admission_session on applicant
  for each row when (new.submitted_at is not null) execute function office_application_applicant();

-- Some tables with answers have no column in office_application. A change of these answers increases the version too.
create function office_application_version() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  update office_application set version = version + 1 where applicant_id = coalesce(new.applicant_id, old.applicant_id);
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger office_application_version after insert or update or delete on kin
  for each row execute function office_application_version();
create trigger office_application_version after insert or update or delete on school_record
  for each row execute function office_application_version();
create trigger office_application_version after insert or update or delete on employment_record
  for each row execute function office_application_version();
create trigger office_application_version after insert or update or delete on olevel_result
  for each row execute function office_application_version();
create trigger office_application_version after insert or update or delete on olevel_subject
  for each row execute function office_application_version();

insert into office_application (applicant_id, application_number, serial, surname, firstname, othername, sort_name,
    programme_id, state, session, submitted_at, status, waiting_since, decision_id, decision_kind)
  select file.id, file.application_number, office_serial(file.application_number), file.surname, file.firstname,
    file.othername, office_sort_name(file.surname, file.firstname, file.othername), file.programme_id, file.state,
    file.admission_session, file.submitted_at, found.status, coalesce(found.waiting_since, file.submitted_at),
    found.decision_id, found.decision_kind
  from applicant file, lateral office_status_of(file.id) found
  where file.submitted_at is not null;
