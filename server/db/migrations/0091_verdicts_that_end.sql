-- The first day on which the outcome can change although nobody changes the application, for example the day after the
-- last day for awaited results. Null if there is no such day.
alter table application_eligibility add column recheck_on date;

-- Without this index, the job that compares applications again would read all of them every minute.
-- locks: 0.2 s with 200,000 applicants
create index application_eligibility_recheck on application_eligibility (recheck_on, applicant_id)
  where recheck_on is not null;

-- Last day of a professional registration. Null if the document names none.
alter table verified_fact add column valid_until date check (valid_until is null or kind = 'registration');
