-- Applications with a request are late in the order by turn. With an index on the sort columns alone, PostgreSQL would
-- read many other applications first.
create index office_application_status_turn on office_application (status, turn, waiting_since, applicant_id);
