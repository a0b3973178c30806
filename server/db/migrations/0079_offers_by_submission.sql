-- To find the first 50 lost offers (declined or lapsed) by submission, a list read all 50,000 lost offers of 1,000,000
-- applications. Like office_application_offer_answer, the new index also contains the columns of the other sort orders.
create index office_application_lost_offers on office_application (submitted_at, applicant_id)
  include (offer_answer, waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status)
  where offer_answer in ('declined', 'lapsed');
-- A list of the applications to review, sorted by submission, also read the decided applications, because
-- office_application_to_review is in the order of the waiting time.
create index office_application_to_review_submitted on office_application (submitted_at, applicant_id)
  include (waiting_since, eligibility_rank, awaited, assignee_id, check_results_verified, open_flags)
  where status = 'submitted';
