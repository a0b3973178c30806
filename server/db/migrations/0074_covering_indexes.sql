-- The new indexes are built under other names, while only writes to the table wait. The old indexes are dropped at the
-- end, because dropping an index makes reads wait too.
-- A list reads the sort columns of all rows that match a filter, and then the 50 rows of a page. The index of the
-- filter now contains the sort columns, so only the 50 rows are read from the table. A count reads the status from the
-- same index.
create index office_application_check_identity_new on office_application (check_identity, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where check_identity <> 'passed';
create index office_application_check_results_entered_new on office_application
  (check_results_entered, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where check_results_entered <> 'passed';
create index office_application_check_results_verified_new on office_application
  (check_results_verified, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status);
create index office_application_check_documents_new on office_application (check_documents, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where check_documents <> 'passed';
create index office_application_check_duplicates_new on office_application (check_duplicates, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where check_duplicates <> 'passed';
create index office_application_check_requirements_new on office_application
  (check_requirements, eligibility_rank, submitted_at, applicant_id)
  include (waiting_since, turn, number_key, status);
create index office_application_undecided_new on office_application (submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where decision_kind is null;
create index office_application_turn_submitted_new on office_application (turn, submitted_at, applicant_id)
  include (waiting_since, eligibility_rank, number_key, status) where turn < 4;
create index office_application_session_new on office_application (session, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, status);
create index office_application_matric_number_new on office_application (submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, status) where has_matric_number;
create index office_application_school_fee_new on office_application (submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, status) where has_school_fee;
create index office_application_portal_account_new on office_application (submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, status) where has_portal_account;
create index office_application_offer_answer_new on office_application (offer_answer, waiting_since, applicant_id)
  include (submitted_at, turn, eligibility_rank, number_key, sort_name, programme_key, status) where offer_answer is not null;
create index office_application_awaited_new on office_application (eligibility_rank, submitted_at, applicant_id)
  include (waiting_since, turn, number_key, status) where awaited;
create index office_application_assignee_new on office_application (assignee_id, waiting_since, applicant_id)
  include (submitted_at, turn, eligibility_rank, number_key, sort_name, programme_key, status)
  where assignee_id is not null;

-- These indexes contain the sort columns and the columns of the filters. PostgreSQL reads a list in its order and skips
-- the rows that do not match without reading them from the table. So the indexes for «no awaited results», which got an
-- entry for every decision of a scheduled release, are no longer needed.
create index office_application_submitted_new on office_application (submitted_at, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
create index office_application_waiting_new on office_application (waiting_since, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
create index office_application_number_new on office_application (number_key, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
create index office_application_eligibility_new on office_application (eligibility_rank, submitted_at, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
create index office_application_turn_new on office_application (turn, waiting_since, applicant_id)
  include (session, decision_kind, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);

drop index office_application_check_identity,
  office_application_check_results_entered,
  office_application_check_results_verified,
  office_application_check_documents,
  office_application_check_duplicates,
  office_application_check_requirements,
  office_application_undecided,
  office_application_turn_submitted,
  office_application_session,
  office_application_matric_number,
  office_application_school_fee,
  office_application_portal_account,
  office_application_offer_answer,
  office_application_awaited,
  office_application_assignee,
  office_application_submitted,
  office_application_waiting,
  office_application_number,
  office_application_eligibility,
  office_application_turn,
  office_application_not_awaited,
  office_application_not_awaited_waiting,
  office_application_not_awaited_turn;
alter index office_application_check_identity_new rename to office_application_check_identity;
alter index office_application_check_results_entered_new rename to office_application_check_results_entered;
alter index office_application_check_results_verified_new rename to office_application_check_results_verified;
alter index office_application_check_documents_new rename to office_application_check_documents;
alter index office_application_check_duplicates_new rename to office_application_check_duplicates;
alter index office_application_check_requirements_new rename to office_application_check_requirements;
alter index office_application_undecided_new rename to office_application_undecided;
alter index office_application_turn_submitted_new rename to office_application_turn_submitted;
alter index office_application_session_new rename to office_application_session;
alter index office_application_matric_number_new rename to office_application_matric_number;
alter index office_application_school_fee_new rename to office_application_school_fee;
alter index office_application_portal_account_new rename to office_application_portal_account;
alter index office_application_offer_answer_new rename to office_application_offer_answer;
alter index office_application_awaited_new rename to office_application_awaited;
alter index office_application_assignee_new rename to office_application_assignee;
alter index office_application_submitted_new rename to office_application_submitted;
alter index office_application_waiting_new rename to office_application_waiting;
alter index office_application_number_new rename to office_application_number;
alter index office_application_eligibility_new rename to office_application_eligibility;
alter index office_application_turn_new rename to office_application_turn;
