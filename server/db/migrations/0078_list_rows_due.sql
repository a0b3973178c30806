-- Applications whose row in the list does not show the state of their decision yet. A release schedules or stops
-- thousands of decisions in one request. Changing as many rows of the list, each with an entry in 20 indexes, would
-- take too long for a request, so a job changes them within seconds.
create table office_application_due (
  applicant_id uuid not null,
  constraint office_application_due_pkey primary key (applicant_id)
);
alter table office_application_due enable row level security;
alter table office_application_due force row level security;
create policy system_only on office_application_due using ((select matric_is_system()));

-- As before, but if a transaction sets `matric.list_later`, the job updates the list later.
create or replace function office_application_statuses() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
  ids uuid[];
  done uuid[] := '{}';
begin
  now_set := set_config('matric.actor', 'system', true);
  if current_setting('matric.list_later', true) = 'on' then
    insert into office_application_due select applicant_id from changed on conflict do nothing;
    now_set := set_config('matric.actor', actor, true);
    return null;
  end if;
  ids := array(select applicant_id from changed where state = 'scheduled');
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
