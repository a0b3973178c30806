-- Each index below has a filter. The applications that match it can be last in the order of the index. With an index of
-- the order alone, PostgreSQL would read all other applications first.
create index office_application_not_awaited on office_application (submitted_at, applicant_id) where not awaited;
create index office_application_not_awaited_waiting on office_application (waiting_since, applicant_id)
  where not awaited;
create index office_application_not_awaited_turn on office_application (turn, waiting_since, applicant_id)
  where not awaited;
create index office_application_to_review_eligibility on office_application
  (eligibility_rank, waiting_since, applicant_id) where status = 'submitted';
create index office_application_to_review_awaited on office_application (awaited, waiting_since, applicant_id)
  where status = 'submitted';
