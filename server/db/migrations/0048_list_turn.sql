-- Who has to act next: 1 the office, because the applicant has answered a request; 2 the office, for another reason;
-- 3 the applicant, who has to answer a request or an offer; 4 nobody.
alter table office_application add column turn smallint generated always as (case
  when status = 'submitted' then case when request_returned_at is null then 2 else 1 end
  when status in ('proposed', 'approved') then 2
  when status = 'correction' or status = 'admitted' and offer_answer = 'unanswered' then 3
  else 4 end) stored;

create index office_application_turn on office_application (turn, waiting_since, applicant_id);
-- Some statuses are rare and occur only in new applications. With an index on the sort columns alone, PostgreSQL would
-- read the old applications first.
create index office_application_status_eligibility on office_application
  (status, eligibility_rank, submitted_at, applicant_id);
create index office_application_status_number on office_application (status, number_key, applicant_id);
create index office_application_status_name on office_application (status, sort_name, applicant_id);
