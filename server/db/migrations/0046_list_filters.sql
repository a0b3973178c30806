-- More filters of the office's list: assignee, checks, enrolment and answers to offers.
alter table office_application add column assignee_id uuid references staff (id) on delete set null;

-- The version of the application does not grow, because an assignment changes nothing that a decision depends on.
create function office_application_assignee() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
  applicant constant uuid := coalesce(new.applicant_id, old.applicant_id);
begin
  now_set := set_config('matric.actor', 'system', true);
  update office_application
    set assignee_id = (select staff_id from application_assignment where applicant_id = applicant)
    where applicant_id = applicant;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger office_application_assignee after insert or update or delete on application_assignment
  for each row execute function office_application_assignee();

-- Copies the assignee into a new row of office_application. The assignment can be older than the row, for example in a
-- restored copy.
create function office_application_with_assignee() returns trigger language plpgsql as $$
begin
  select staff_id into new.assignee_id from application_assignment where applicant_id = new.applicant_id;
  return new;
end $$;
create trigger office_application_with_assignee before insert on office_application
  for each row execute function office_application_with_assignee();

update office_application target set assignee_id = assigned.staff_id
  from application_assignment assigned where assigned.applicant_id = target.applicant_id;

create index office_application_assignee on office_application (assignee_id, waiting_since, applicant_id)
  where assignee_id is not null;
create index office_application_offer_answer on office_application (offer_answer, waiting_since, applicant_id)
  where offer_answer is not null;
create index office_application_matric_number on office_application (submitted_at, applicant_id)
  where has_matric_number;
create index office_application_school_fee on office_application (submitted_at, applicant_id) where has_school_fee;
create index office_application_portal_account on office_application (submitted_at, applicant_id)
  where has_portal_account;
-- Each index leaves out the most common state of its check. A list of applications in that state needs no such index,
-- because PostgreSQL soon finds enough of them for a page in the index on the submission.
create index office_application_check_identity on office_application (check_identity, submitted_at, applicant_id)
  where check_identity <> 'passed';
create index office_application_check_fee on office_application (check_fee, submitted_at, applicant_id)
  where check_fee <> 'passed';
create index office_application_check_results_entered
  on office_application (check_results_entered, submitted_at, applicant_id) where check_results_entered <> 'passed';
create index office_application_check_results_verified
  on office_application (check_results_verified, submitted_at, applicant_id) where check_results_verified <> 'open';
create index office_application_check_requirements
  on office_application (check_requirements, submitted_at, applicant_id) where check_requirements <> 'passed';
create index office_application_check_documents on office_application (check_documents, submitted_at, applicant_id)
  where check_documents <> 'passed';
create index office_application_check_duplicates on office_application (check_duplicates, submitted_at, applicant_id)
  where check_duplicates <> 'passed';
create index duplicate_flag_open_of_left on duplicate_flag (left_id) where decision is null;
