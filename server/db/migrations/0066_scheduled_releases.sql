-- For each decision of a scheduled release, every index with the status got a new entry. These indexes now leave out
-- scheduled applications. Few applications are scheduled, and only for a short time, so lists of them need no other
-- index than office_application_status_waiting.
drop index office_application_status;
create index office_application_status on office_application (status, submitted_at, applicant_id)
  where status <> 'scheduled';
drop index office_application_status_turn;
create index office_application_status_turn on office_application (status, turn, waiting_since, applicant_id)
  where status <> 'scheduled';
drop index office_application_status_eligibility;
create index office_application_status_eligibility on office_application
  (status, eligibility_rank, submitted_at, applicant_id) where status <> 'scheduled';
drop index office_application_status_name;
create index office_application_status_name on office_application (status, sort_name, applicant_id)
  where status <> 'scheduled';
drop index office_application_status_number;
create index office_application_status_number on office_application (status, number_key, applicant_id)
  where status <> 'scheduled';
drop index office_application_programme_status;
create index office_application_programme_status on office_application
  (programme_key, status, submitted_at, applicant_id) where status <> 'scheduled';

-- Scheduling an approved decision changes only the status and the version. A release schedules thousands of decisions,
-- so the function sets their status without reading the source tables again.
create or replace function office_application_statuses() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
  ids uuid[] := array(select applicant_id from changed where state = 'scheduled');
  done uuid[] := '{}';
begin
  now_set := set_config('matric.actor', 'system', true);
  if cardinality(ids) > 0 then
    with moved as (update office_application set status = 'scheduled', version = version + 1
        where applicant_id = any (ids) and status = 'approved' returning applicant_id)
      select coalesce(array_agg(applicant_id), '{}') into done from moved;
  end if;
  ids := array(select applicant_id from changed except select unnest(done));
  if cardinality(ids) > 0 then
    update office_application target
      set (status, waiting_since, decision_id, decision_kind, version) =
        (select found.status, coalesce(found.waiting_since, target.waiting_since), found.decision_id,
          found.decision_kind, target.version + 1 from office_status_of(target.applicant_id) found)
      where target.applicant_id = any (ids);
  end if;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
