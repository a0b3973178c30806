-- A list reads the values of its order for all rows of a filter, and then 50 rows. With these values in the index of the
-- filter, only the 50 rows are read from the table, in every order. A count reads the status from the same index.
drop index office_application_check_identity;
create index office_application_check_identity on office_application (check_identity, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where check_identity <> 'passed';
drop index office_application_check_results_entered;
create index office_application_check_results_entered on office_application
  (check_results_entered, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where check_results_entered <> 'passed';
drop index office_application_check_results_verified;
create index office_application_check_results_verified on office_application
  (check_results_verified, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status);
drop index office_application_check_documents;
create index office_application_check_documents on office_application (check_documents, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where check_documents <> 'passed';
drop index office_application_check_duplicates;
create index office_application_check_duplicates on office_application (check_duplicates, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where check_duplicates <> 'passed';
drop index office_application_check_requirements;
create index office_application_check_requirements on office_application
  (check_requirements, eligibility_rank, submitted_at, applicant_id)
  include (waiting_since, turn, number_key, status);
drop index office_application_undecided;
create index office_application_undecided on office_application (submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status) where decision_kind is null;
drop index office_application_turn_submitted;
create index office_application_turn_submitted on office_application (turn, submitted_at, applicant_id)
  include (waiting_since, eligibility_rank, number_key, status) where turn < 4;
drop index office_application_session;
create index office_application_session on office_application (session, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, status);
drop index office_application_matric_number;
create index office_application_matric_number on office_application (submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, status) where has_matric_number;
drop index office_application_school_fee;
create index office_application_school_fee on office_application (submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, status) where has_school_fee;
drop index office_application_portal_account;
create index office_application_portal_account on office_application (submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, status) where has_portal_account;
drop index office_application_offer_answer;
create index office_application_offer_answer on office_application (offer_answer, waiting_since, applicant_id)
  include (submitted_at, turn, eligibility_rank, number_key, sort_name, programme_key, status) where offer_answer is not null;
drop index office_application_awaited;
create index office_application_awaited on office_application (eligibility_rank, submitted_at, applicant_id)
  include (waiting_since, turn, number_key, status) where awaited;
drop index office_application_assignee;
create index office_application_assignee on office_application (assignee_id, waiting_since, applicant_id)
  include (submitted_at, turn, eligibility_rank, number_key, sort_name, programme_key, status)
  where assignee_id is not null;

-- If PostgreSQL reads a list in its order, it skips the rows that do not match without reading them from the table. So
-- «no awaited results» needs no indexes of its own, which got an entry for every decision of a scheduled release.
drop index office_application_not_awaited;
drop index office_application_not_awaited_waiting;
drop index office_application_not_awaited_turn;
drop index office_application_submitted;
create index office_application_submitted on office_application (submitted_at, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
drop index office_application_waiting;
create index office_application_waiting on office_application (waiting_since, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
drop index office_application_number;
create index office_application_number on office_application (number_key, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
drop index office_application_eligibility;
create index office_application_eligibility on office_application (eligibility_rank, submitted_at, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
drop index office_application_turn;
create index office_application_turn on office_application (turn, waiting_since, applicant_id)
  include (session, decision_kind, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
