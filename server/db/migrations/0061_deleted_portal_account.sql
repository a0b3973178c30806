-- A password that the learning portal has rejected is deleted. The list of applications must then no longer show a portal
-- account.
create function office_application_without_portal() returns trigger language plpgsql as $$
begin
  perform refresh_office_offer(old.applicant_id);
  return null;
end $$;
create trigger office_application_without_portal after delete on portal_account
  for each row execute function office_application_without_portal();

-- Updates the list for portal accounts that were deleted before this migration.
select refresh_office_offer(applicant_id) from office_application
  where has_portal_account
    and not exists (select from portal_account where portal_account.applicant_id = office_application.applicant_id);
