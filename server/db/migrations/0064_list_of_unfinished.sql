-- Applications that wait for the office or the applicant are the newest ones. With an index on the sort columns alone,
-- PostgreSQL would read all older rows first.
create index office_application_turn_submitted on office_application (turn, submitted_at, applicant_id) where turn < 4;
create index office_application_undecided on office_application (submitted_at, applicant_id)
  where decision_kind is null;
-- The new index also contains open checks, which the old one left out. Open checks are rare after the first session.
drop index office_application_check_results_verified;
create index office_application_check_results_verified
  on office_application (check_results_verified, submitted_at, applicant_id);
-- The state of this check mostly follows from the eligibility. So lists in the order of the eligibility need this
-- index, whether they ascend or descend.
drop index office_application_check_requirements;
create index office_application_check_requirements
  on office_application (check_requirements, eligibility_rank, submitted_at, applicant_id);
