-- Whose turn an application is: 1 the office, after an answer of the applicant; 2 the office; 3 the applicant, who has
-- a request or an offer to answer; 4 neither.
alter table office_application add column turn smallint generated always as (case
  when status = 'submitted' then case when request_returned_at is null then 2 else 1 end
  when status in ('proposed', 'approved') then 2
  when status = 'correction' or status = 'admitted' and offer_answer = 'unanswered' then 3
  else 4 end) stored;

create index office_application_turn on office_application (turn, waiting_since, applicant_id);
-- Some statuses are rare and occur only in new applications. An index of the order alone would read the old
-- applications first.
create index office_application_status_eligibility on office_application
  (status, eligibility_rank, submitted_at, applicant_id);
create index office_application_status_number on office_application (status, number_key, applicant_id);
create index office_application_status_name on office_application (status, sort_name, applicant_id);
