-- A released rejection can be reconsidered by two colleagues who have not decided on the application before. The
-- rejection stays released until a new decision is released, and stays in the history afterwards.
create table reconsideration (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- The rejection that is reconsidered.
  refusal_id uuid not null references decision (id),
  because text not null check (length(because) between 1 and 500),
  opened_by uuid not null references staff (id),
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('cancelled', 'decided')),
  -- Who cancelled the reconsideration, and why.
  cancelled_by uuid references staff (id),
  cancelled_because text check (length(cancelled_because) between 1 and 500),
  check ((ended_at is null) = (outcome is null)),
  check ((outcome is not distinct from 'cancelled') = (cancelled_by is not null)
    and (cancelled_by is null) = (cancelled_because is null))
);
create unique index reconsideration_one_open on reconsideration (applicant_id) where ended_at is null;
create index reconsideration_of_applicant on reconsideration (applicant_id);
alter table reconsideration enable row level security;
alter table reconsideration force row level security;
create policy system_only on reconsideration using ((select matric_is_system()));

alter table decision
  -- Start of the reconsideration of this rejection. Null again if it is cancelled. Applicants may read this column.
  add column reconsidered_at timestamptz check (reconsidered_at is null or kind = 'reject' and state = 'released'),
  -- The reconsideration in which this decision was proposed.
  add column reconsideration_id uuid references reconsideration (id);

-- At most one pending or released decision per applicant. A reconsidered rejection does not count.
create unique index decision_one_current on decision (applicant_id)
  where state in ('proposed', 'approved', 'scheduled', 'released') and reconsidered_at is null;
drop index decision_one_standing;

drop trigger decision_frozen on decision;
create trigger decision_frozen before update on decision for each row
  when ((old.applicant_id, old.kind, old.programme_id, old.level, old.conditions, old.reasons, old.sentence,
      old.exception_reason, old.reconsideration_id, old.proposed_by, old.proposed_at)
    is distinct from (new.applicant_id, new.kind, new.programme_id, new.level, new.conditions, new.reasons, new.sentence,
      new.exception_reason, new.reconsideration_id, new.proposed_by, new.proposed_at)
    or old.approved_by is not null and (old.approved_by, old.approved_at)
      is distinct from (new.approved_by, new.approved_at))
  execute function decision_is_frozen();

-- A colleague who proposed or approved the rejection cannot propose or approve the new decision. The service checks
-- this rule too; the trigger also protects against statements that bypass the service.
create function decided_by_others() returns trigger language plpgsql as $$
begin
  if exists (select from decision refusal where refusal.applicant_id = new.applicant_id and refusal.id <> new.id
      and refusal.kind = 'reject' and refusal.state = 'released'
      and (refusal.proposed_by in (new.proposed_by, new.approved_by)
        or refusal.approved_by in (new.proposed_by, new.approved_by))) then
    raise exception 'decided_by_others: a colleague who decided on the refusal cannot reconsider it';
  end if;
  return new;
end $$;
create trigger decision_proposed_by_others before insert on decision
  for each row when (new.reconsideration_id is not null) execute function decided_by_others();
create trigger decision_approved_by_others before update of approved_by on decision
  for each row when (new.reconsideration_id is not null) execute function decided_by_others();

-- A reconsidered application waits for the office like one that is not decided yet.
create or replace function office_status_of(applicant uuid)
  returns table (status text, waiting_since timestamptz, decision_id uuid, decision_kind text)
  language sql stable as $$
  select
    case
      when file.stage = 'IsAdmitted' then case when letter.withdrawn_at is null then 'admitted' else 'letter-withdrawn' end
      when file.stage = 'IsRejected' and again.opened_at is null then 'rejected'
      else coalesce(nullif(present.state, 'released'),
        case when requests.open_since is null then 'submitted' else 'correction' end)
    end,
    case
      when file.stage = 'IsAdmitted' and letter.withdrawn_at is not null then letter.withdrawn_at
      when present.state = 'proposed' then present.proposed_at
      when present.state in ('approved', 'scheduled') then present.approved_at
      when present.state = 'released' then present.released_at
      else coalesce(requests.open_since, greatest(file.submitted_at, requests.last_end, again.opened_at))
    end,
    present.id, present.kind
  from applicant file
    left join decision present on present.applicant_id = file.id and present.reconsidered_at is null
      and present.state in ('proposed', 'approved', 'scheduled', 'released')
    left join reconsideration again on again.applicant_id = file.id and again.ended_at is null
    left join lateral (select
        min(asked_at) filter (where returned_at is null and closed_at is null) as open_since,
        max(coalesce(returned_at, closed_at)) as last_end
      from office_request where office_request.applicant_id = file.id) requests on true
    left join lateral (select max(revoked_at) as withdrawn_at from document
      where document.applicant_id = file.id and document.kind = 'letter'
      having bool_and(revoked_at is not null)) letter on true
  where file.id = applicant $$;

-- Null without a reconsideration, and after a cancelled one.
alter table office_application add column reconsideration text check (reconsideration in ('open', 'decided'));
create index office_application_reconsideration on office_application (reconsideration, waiting_since, applicant_id)
  where reconsideration is not null;

create function office_reconsideration_of(applicant uuid) returns text language sql stable as $$
  select case when bool_or(ended_at is null) then 'open' else min(outcome) filter (where outcome = 'decided') end
  from reconsideration where applicant_id = applicant $$;

create function office_application_reconsideration() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  update office_application target
    set (status, waiting_since, decision_id, decision_kind, reconsideration, version) =
      (select found.status, coalesce(found.waiting_since, target.waiting_since), found.decision_id, found.decision_kind,
        office_reconsideration_of(new.applicant_id), target.version + 1 from office_status_of(new.applicant_id) found)
    where target.applicant_id = new.applicant_id;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger office_application_reconsideration after insert or update on reconsideration
  for each row execute function office_application_reconsideration();

-- Copies the state of the reconsideration into a new row of office_application. The reconsideration can be older than
-- the row, for example in a restored copy.
create function office_application_with_reconsideration() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  new.reconsideration := office_reconsideration_of(new.applicant_id);
  now_set := set_config('matric.actor', actor, true);
  return new;
end $$;
create trigger office_application_with_reconsideration before insert on office_application
  for each row execute function office_application_with_reconsideration();
