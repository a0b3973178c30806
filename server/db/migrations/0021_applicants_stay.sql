-- Deleting an applicant would also delete their payments, documents and submissions, which are evidence. The trigger
-- rejects the deletion of an applicant with an application number or a submission. Profiles that were never activated
-- have neither, so they can be deleted.
create function applicant_with_evidence_stays() returns trigger language plpgsql as $$
begin
  raise exception 'applicant rows with an application number or a submission are never deleted';
end $$;
create trigger applicant_stays before delete on applicant for each row
  when (old.application_number is not null or old.submitted_at is not null)
  execute function applicant_with_evidence_stays();
