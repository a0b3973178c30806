-- PostgreSQL keeps one plan per connection for a statement without parameters. If the first change on a connection was
-- a release of thousands of decisions, the plan read the whole list, and later changes of one decision used the same
-- plan. With the ids as a parameter, each change gets a plan of its own.
create or replace function office_application_statuses() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
  ids uuid[] := array(select applicant_id from changed);
begin
  if cardinality(ids) = 0 then return null; end if;
  now_set := set_config('matric.actor', 'system', true);
  update office_application target
    set (status, waiting_since, decision_id, decision_kind, version) =
      (select found.status, coalesce(found.waiting_since, target.waiting_since), found.decision_id, found.decision_kind,
        target.version + 1 from office_status_of(target.applicant_id) found)
    where target.applicant_id = any (ids);
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
