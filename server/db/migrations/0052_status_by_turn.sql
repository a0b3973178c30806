-- Applications with a request are last in the order by turn. The index of that order would read all others first.
create index office_application_status_turn on office_application (status, turn, waiting_since, applicant_id);
