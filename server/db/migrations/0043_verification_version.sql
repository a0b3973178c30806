-- Verifications and checks by colleagues increase the version of the application, so that a colleague cannot decide on
-- outdated facts.
create trigger office_application_version after insert or update or delete on subject_verification
  for each row execute function office_application_version();
create trigger office_application_version after insert or update or delete on board_check
  for each row execute function office_application_version();
create trigger office_application_version after insert or update or delete on application_check
  for each row execute function office_application_version();
