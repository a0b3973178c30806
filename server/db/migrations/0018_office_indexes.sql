-- Index for finding the newest letter of each decision when an application is opened or a release is previewed.
create index document_letter_of_decision on document (subject_id, issued_at desc) where kind = 'letter';

-- Index for finding all decisions about an applicant, including returned and withdrawn ones.
create index decision_of_applicant on decision (applicant_id);
