-- Reason why an approver wants an individual review of the proposal. Null for proposals that can be approved together.
alter table decision add column individual_because text check (length(individual_because) <= 300);

create index office_application_second_review on office_application (waiting_since, applicant_id)
  where status = 'proposed' and decision_kind = 'admit' and check_identity = 'passed' and check_fee = 'passed'
    and check_results_entered = 'passed' and check_results_verified = 'passed' and check_requirements = 'passed'
    and check_documents = 'passed' and check_duplicates = 'passed';
