-- The view of lost offers, by submission, read all of them, 50,000 of 1,000,000 applications, to find the first 50. The
-- index contains the values of the other orders too, like the index of all answers.
create index office_application_lost_offers on office_application (submitted_at, applicant_id)
  include (offer_answer, waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status)
  where offer_answer in ('declined', 'lapsed');
-- The views to review by submission read the decided applications too, because these views are sorted by waiting time.
create index office_application_to_review_submitted on office_application (submitted_at, applicant_id)
  include (waiting_since, eligibility_rank, awaited, assignee_id, check_results_verified, open_flags)
  where status = 'submitted';
