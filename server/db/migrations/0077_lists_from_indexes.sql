-- Like 0074: each new index is built under another name, and replaces the old one at the end. With the new columns,
-- PostgreSQL can count the accepted offers of applicants who are not enrolled yet by reading only this index.
create index office_application_offer_answer_new on office_application (offer_answer, waiting_since, applicant_id)
  include (submitted_at, turn, eligibility_rank, number_key, sort_name, programme_key, status, has_matric_number,
    has_school_fee, has_portal_account) where offer_answer is not null;
-- Since 0074, most lists skip the rows that do not match without reading them from the table. Lists in the order of
-- names or programmes now do so too.
create index office_application_name_new on office_application (sort_name, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
create index office_application_programme_new on office_application (programme_key, submitted_at, applicant_id)
  include (session, decision_kind, turn, awaited, offer_answer, has_matric_number, has_school_fee, has_portal_account);
-- The applications to review are few, but most views filter, sort and count them. This index contains all columns by
-- which these views sort and filter, so only the rows of the page are read from the table.
create index office_application_to_review on office_application (waiting_since, applicant_id)
  include (status, submitted_at, turn, eligibility_rank, number_key, sort_name, programme_key, session, awaited,
    assignee_id, check_results_verified, open_flags) where status = 'submitted';

drop index office_application_offer_answer, office_application_name, office_application_programme;
alter index office_application_offer_answer_new rename to office_application_offer_answer;
alter index office_application_name_new rename to office_application_name;
alter index office_application_programme_new rename to office_application_programme;
