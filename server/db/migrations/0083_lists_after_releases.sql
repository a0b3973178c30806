-- Lists and counts read only an index if the visibility map of the table is up to date (see 0076). With the 2 % of 0076,
-- autovacuum ran only after about 12,000 changes in 600,000 applications, so not after a release of 5,000 decisions. Lists
-- of these applications then read up to 26,000 rows of the table. With 0.2 %, autovacuum runs after 1,250 changes.
alter table office_application set (autovacuum_vacuum_scale_factor = 0.002,
  autovacuum_vacuum_insert_scale_factor = 0.002);

-- Unanswered offers are the newest ones. To find the first 50 by submission, a list read all earlier applications or all
-- unanswered offers.
create index office_application_unanswered_submitted on office_application (submitted_at, applicant_id)
  where offer_answer = 'unanswered';
