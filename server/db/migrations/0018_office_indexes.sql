-- Opening an application and previewing a release look for the newest letter of each decision.
create index document_letter_of_decision on document (subject_id, issued_at desc) where kind = 'letter';

-- For finding all decisions about an applicant, including returned and withdrawn ones.
create index decision_of_applicant on decision (applicant_id);
