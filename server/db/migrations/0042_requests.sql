-- Requests of the office to an applicant. A request has one or more items, a text and a deadline. The applicant answers
-- all items and returns the request. Then the office accepts the answers or asks again.
create table office_request (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  message text not null,
  -- Last day to answer, in Lagos. Null for corrections of the previous version, which had no deadline.
  due_on date,
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null default now(),
  -- When the applicant returned the request.
  returned_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references staff (id),
  outcome text check (outcome in ('accepted', 'asked-again', 'withdrawn')),
  check ((closed_at is null) = (outcome is null)),
  check (outcome is null or outcome = 'withdrawn' or returned_at is not null)
);
create index office_request_of_applicant on office_request (applicant_id);
create index office_request_of_colleague on office_request (asked_by, asked_at desc);
create index office_request_waiting on office_request (due_on, id) where returned_at is null and closed_at is null;
create index office_request_returned on office_request (returned_at, id)
  where returned_at is not null and closed_at is null;
alter table office_request enable row level security;
alter table office_request force row level security;
create policy own_rows on office_request using (matric_is_system() or applicant_id = matric_applicant());

-- A correction is an item of a request: one section that the applicant changes.
alter table correction
  add column request_id uuid references office_request (id) on delete cascade,
  -- Labels of the answers that the office asks to correct. Empty: the whole section.
  add column fields text[] not null default '{}',
  -- Pictures of the section at the request and at the answer: [{"title": "WAEC 2021", "file": "<upload token>"}].
  -- Null for corrections of the previous version and, for the second column, before the answer.
  add column pictures_before jsonb,
  add column pictures_after jsonb;
insert into office_request (id, applicant_id, message, asked_by, asked_at, returned_at, closed_at, closed_by, outcome)
  select id, applicant_id, message, asked_by, asked_at, done_at, done_at, case when done_at is not null then asked_by end,
    case when done_at is not null then 'accepted' end
  from correction;
update correction set request_id = id;
create index correction_of_request on correction (request_id);
-- The list of a colleague's last decisions now contains requests instead of corrections.
drop index correction_of_colleague;

-- Columns for the requests in the lists of the office.
alter table office_application
  -- Earliest deadline of the requests that the applicant has not returned.
  add column request_due_on date,
  -- Earliest return of the requests that the office has not closed.
  add column request_returned_at timestamptz;
create index office_application_request_due on office_application (request_due_on, applicant_id)
  where request_due_on is not null;
create index office_application_request_returned on office_application (request_returned_at, applicant_id)
  where request_returned_at is not null;

-- An application waits for the applicant while one of its requests is open.
create or replace function office_status_of(applicant uuid)
  returns table (status text, waiting_since timestamptz, decision_id uuid, decision_kind text)
  language sql stable as $$
  select
    case file.stage
      when 'IsAdmitted' then case when letter.withdrawn_at is null then 'admitted' else 'letter-withdrawn' end
      when 'IsRejected' then 'rejected'
      else coalesce(nullif(present.state, 'released'),
        case when requests.open_since is null then 'submitted' else 'correction' end)
    end,
    case
      when file.stage = 'IsAdmitted' and letter.withdrawn_at is not null then letter.withdrawn_at
      when present.state = 'proposed' then present.proposed_at
      when present.state in ('approved', 'scheduled') then present.approved_at
      when present.state = 'released' then present.released_at
      else coalesce(requests.open_since, greatest(file.submitted_at, requests.last_end))
    end,
    present.id, present.kind
  from applicant file
    left join decision present on present.applicant_id = file.id
      and present.state in ('proposed', 'approved', 'scheduled', 'released')
    left join lateral (select
        min(asked_at) filter (where returned_at is null and closed_at is null) as open_since,
        max(coalesce(returned_at, closed_at)) as last_end
      from office_request where office_request.applicant_id = file.id) requests on true
    left join lateral (select max(revoked_at) as withdrawn_at from document
      where document.applicant_id = file.id and document.kind = 'letter'
      having bool_and(revoked_at is not null)) letter on true
  where file.id = applicant $$;

create trigger office_application_status after insert or update on office_request
  for each row execute function office_application_status();

create function office_application_request() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  update office_application target
    set (request_due_on, request_returned_at, version) = (select
        min(due_on) filter (where returned_at is null and closed_at is null),
        min(returned_at) filter (where returned_at is not null and closed_at is null),
        target.version + 1
      from office_request where office_request.applicant_id = new.applicant_id)
    where target.applicant_id = new.applicant_id;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger office_application_request after insert or update on office_request
  for each row execute function office_application_request();

-- Assigns the application to the colleague who sent the request, unless it was assigned to another one since then or
-- the colleague has no access any more.
create function assign_returned_request() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  insert into application_assignment as present (applicant_id, staff_id, assigned_by)
    select new.applicant_id, id, id from staff where id = new.asked_by and disabled_at is null
  on conflict (applicant_id) do update
    set staff_id = excluded.staff_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at
    where present.staff_id <> excluded.staff_id and present.assigned_at <= new.asked_at;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger assign_returned_request after update of returned_at on office_request
  for each row when (old.returned_at is null and new.returned_at is not null)
  execute function assign_returned_request();
