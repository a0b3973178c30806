-- What colleagues find out about an application is a new version of it, so that nobody decides on other facts.
create trigger office_application_version after insert or update or delete on subject_verification
  for each row execute function office_application_version();
create trigger office_application_version after insert or update or delete on board_check
  for each row execute function office_application_version();
create trigger office_application_version after insert or update or delete on application_check
  for each row execute function office_application_version();
