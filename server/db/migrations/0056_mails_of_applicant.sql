-- The applicant to whom a mail is sent. The office lists the mails of an applicant, also those to former addresses.
-- Null for mails to colleagues, for mails sent before the applicant existed, and for mails stored by the previous
-- version.
alter table mail add column applicant_id uuid references applicant (id) on delete set null;
update mail set applicant_id = applicant.id from applicant where applicant.email = mail.recipient and not applicant.waiting;
create index mail_of_applicant on mail (applicant_id, created_at desc);

-- Mails without an applicant are listed by address. When an applicant's address changes, the mails to the old address
-- get the applicant's id. This does not apply to a profile that waits for activation, because several such profiles may
-- have the same address.
create function mails_of_former_address() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  update mail set applicant_id = new.id where recipient = old.email and applicant_id is null;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger mails_of_former_address after update of email on applicant
  for each row when (not old.waiting and old.email <> new.email) execute function mails_of_former_address();
