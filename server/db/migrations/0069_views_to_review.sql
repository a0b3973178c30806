-- Each index below contains only the applications that match a filter. They can come last in the sort order. With an
-- index on the sort columns alone, PostgreSQL would read all other applications first.
create index office_application_not_awaited on office_application (submitted_at, applicant_id) where not awaited;
create index office_application_not_awaited_waiting on office_application (waiting_since, applicant_id)
  where not awaited;
create index office_application_not_awaited_turn on office_application (turn, waiting_since, applicant_id)
  where not awaited;
create index office_application_to_review_eligibility on office_application
  (eligibility_rank, waiting_since, applicant_id) where status = 'submitted';
create index office_application_to_review_awaited on office_application (awaited, waiting_since, applicant_id)
  where status = 'submitted';
