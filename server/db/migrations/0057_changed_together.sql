-- After assignments and changes of decisions, triggers now update the list once per statement instead of once per row.
-- The rules assign thousands of applications together, and a release schedules thousands of decisions.
drop trigger office_application_assignee on application_assignment;
drop function office_application_assignee();

-- The version of the application does not grow, because an assignment changes nothing that a decision depends on.
create function office_application_assignees() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  if not exists (select from changed) then return null; end if;
  now_set := set_config('matric.actor', 'system', true);
  update office_application listed set assignee_id = case when tg_op <> 'DELETE' then changed.staff_id end
    from changed where listed.applicant_id = changed.applicant_id;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger office_application_assigned_to after insert on application_assignment
  referencing new table as changed for each statement execute function office_application_assignees();
create trigger office_application_reassigned after update on application_assignment
  referencing new table as changed for each statement execute function office_application_assignees();
create trigger office_application_unassigned after delete on application_assignment
  referencing old table as changed for each statement execute function office_application_assignees();

create function office_application_statuses() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  if not exists (select from changed) then return null; end if;
  now_set := set_config('matric.actor', 'system', true);
  update office_application target
    set (status, waiting_since, decision_id, decision_kind, version) =
      (select found.status, coalesce(found.waiting_since, target.waiting_since), found.decision_id, found.decision_kind,
        target.version + 1 from office_status_of(target.applicant_id) found)
    from changed where target.applicant_id = changed.applicant_id;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
drop trigger office_application_status on decision;
create trigger office_application_status after insert on decision
  for each row execute function office_application_status();
create trigger office_application_statuses after update on decision
  referencing new table as changed for each statement execute function office_application_statuses();
