-- An offer has a last day to accept it and lapses after that day. The columns are null before the release and for
-- rejections. They are also null for offers that the previous version released, until a job sets their day.
alter table decision
  add column accept_by date,
  -- Time at which the day was set: the release, or the latest extension.
  add column accept_by_set_at timestamptz,
  -- Set by a job after the last day; cleared when the office extends the offer.
  add column lapsed_at timestamptz;
alter table decision add constraint decision_lapses check
  (lapsed_at is null or (kind = 'admit' and state = 'released' and accept_by is not null));

-- Reminders of an offer that were sent, so that each is sent once however often the job runs. An
-- extended offer has a new day and therefore new reminders.
create table offer_reminder (
  decision_id uuid not null references decision (id) on delete cascade,
  accept_by date not null,
  days_before smallint not null check (days_before > 0),
  sent_at timestamptz not null default now(),
  primary key (decision_id, accept_by, days_before)
);
alter table offer_reminder enable row level security;
alter table offer_reminder force row level security;
create policy system_only on offer_reminder using (matric_is_system());

-- Money that arrives for a lapsed offer is refunded.
alter table payment drop constraint payment_flagged_check, add constraint payment_flagged_check check (flagged in
  ('mismatch', 'reversed', 'untrusted-checkout', 'paid-twice', 'declined', 'withdrawn', 'lapsed', 'refunding'));
alter table refund drop constraint refund_reason_check, add constraint refund_reason_check check (reason in
  ('mismatch', 'paid-twice', 'declined', 'withdrawn', 'lapsed', 'refunding'));

-- State of the offer and of the enrolment, for the lists of the office.
alter table office_application
  add column offer_answer text check (offer_answer in ('unanswered', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  add column accept_by date,
  -- When the offer was accepted, declined, lapsed or withdrawn. Null without an offer and while the offer is
  -- unanswered.
  add column answered_at timestamptz,
  add column has_matric_number boolean not null default false,
  add column has_school_fee boolean not null default false,
  add column has_portal_account boolean not null default false;

create function office_offer_of(applicant uuid)
  returns table (offer_answer text, accept_by date, answered_at timestamptz,
    has_matric_number boolean, has_school_fee boolean, has_portal_account boolean)
  language sql stable as $$
  select
    case
      when offer.id is null then null
      when letter.withdrawn_at is not null then 'withdrawn'
      when file.fees_paid ? 'AcceptanceFee' then 'accepted'
      when declined.declined_at is not null then 'declined'
      when offer.lapsed_at is not null then 'lapsed'
      else 'unanswered'
    end,
    offer.accept_by,
    case
      when offer.id is null then null
      when letter.withdrawn_at is not null then letter.withdrawn_at
      when file.fees_paid ? 'AcceptanceFee' then (file.fees_paid ->> 'AcceptanceFee')::timestamptz
      else coalesce(declined.declined_at, offer.lapsed_at)
    end,
    file.matric_number is not null, file.fees_paid ? 'SchoolFee',
    exists (select from portal_account where portal_account.applicant_id = file.id)
  from applicant file
    left join decision offer on offer.applicant_id = file.id and offer.kind = 'admit' and offer.state = 'released'
    left join offer_decline declined on declined.applicant_id = file.id and declined.decision_id = offer.id
      and declined.undone_at is null
    left join lateral (select max(revoked_at) as withdrawn_at from document
      where document.applicant_id = file.id and document.kind = 'letter'
      having bool_and(revoked_at is not null)) letter on true
  where file.id = applicant $$;

-- Applicants change their own rows, but only the system may write office_application.
create function refresh_office_offer(applicant uuid) returns void language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  update office_application target
    set offer_answer = found.offer_answer, accept_by = found.accept_by, answered_at = found.answered_at,
      has_matric_number = found.has_matric_number, has_school_fee = found.has_school_fee,
      has_portal_account = found.has_portal_account, version = target.version + 1
    from office_offer_of(applicant) found
    where target.applicant_id = applicant
      and (target.offer_answer, target.accept_by, target.answered_at, target.has_matric_number, target.has_school_fee,
          target.has_portal_account)
        is distinct from (found.offer_answer, found.accept_by, found.answered_at, found.has_matric_number,
          found.has_school_fee, found.has_portal_account);
  now_set := set_config('matric.actor', actor, true);
end $$;

create function office_application_offer() returns trigger language plpgsql as $$
begin
  perform refresh_office_offer(new.applicant_id);
  return null;
end $$;
create trigger office_application_offer after insert or update on decision
  for each row when (new.state = 'released') execute function office_application_offer();
create trigger office_application_offer after insert or update on offer_decline
  for each row execute function office_application_offer();
create trigger office_application_offer after insert or update on portal_account
  for each row execute function office_application_offer();
create trigger office_application_offer_added after insert on document
  for each row when (new.kind = 'letter') execute function office_application_offer();
create trigger office_application_offer_changed after update of revoked_at on document
  for each row when (new.kind = 'letter') execute function office_application_offer();

create function office_application_enrolment() returns trigger language plpgsql as $$
begin
  perform refresh_office_offer(new.id);
  return null;
end $$;
create trigger office_application_enrolment after update of fees_paid, matric_number on applicant
  for each row when (new.submitted_at is not null) execute function office_application_enrolment();

-- Copies the state of an existing offer and of the enrolment into a new row of office_application. The offer can be
-- older than the row, for example in a restored copy.
create function office_application_with_offer() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  select found.offer_answer, found.accept_by, found.answered_at, found.has_matric_number, found.has_school_fee,
      found.has_portal_account
    into new.offer_answer, new.accept_by, new.answered_at, new.has_matric_number, new.has_school_fee,
      new.has_portal_account
    from office_offer_of(new.applicant_id) found;
  now_set := set_config('matric.actor', actor, true);
  return new;
end $$;
create trigger office_application_with_offer before insert on office_application
  for each row execute function office_application_with_offer();

update office_application target
  set offer_answer = found.offer_answer, accept_by = found.accept_by, answered_at = found.answered_at,
    has_matric_number = found.has_matric_number, has_school_fee = found.has_school_fee,
    has_portal_account = found.has_portal_account
  from decision, lateral office_offer_of(decision.applicant_id) found
  where target.applicant_id = decision.applicant_id and decision.state = 'released' and decision.kind = 'admit';

-- Indexes for the lists of the offers of a session, and for the jobs, which look for unanswered offers by last day.
create index office_application_answer on office_application (session, offer_answer, accept_by, applicant_id)
  where offer_answer is not null;
create index office_application_offer on office_application (session, accept_by, applicant_id)
  where offer_answer is not null;
create index office_application_unanswered on office_application (accept_by, applicant_id)
  where offer_answer = 'unanswered';
