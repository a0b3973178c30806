-- The office and the portal read all subjects of an applicant. The primary key does not help, because it starts with
-- the sitting.
create index olevel_subject_of_applicant on olevel_subject (applicant_id, created_at);
