-- The office finds people at every stage, not only those who have submitted.
create index applicant_email_start on applicant (email text_pattern_ops);
create index applicant_phone_start on applicant (mobile_no text_pattern_ops);
create index applicant_number_start on applicant (application_number text_pattern_ops)
  where application_number is not null;
drop index applicant_email_prefix;
drop index applicant_phone_prefix;
drop index applicant_number_prefix;
create index payment_of_gateway on payment (gateway_id) where gateway_id is not null;

drop trigger applicant_name_words on applicant;
create trigger applicant_name_words after insert on applicant
  for each row execute function write_name_words();
create trigger applicant_changed_name_words after update of surname, firstname, othername on applicant
  for each row when ((old.surname, old.firstname, old.othername)
    is distinct from (new.surname, new.firstname, new.othername))
  execute function write_name_words();
insert into applicant_name_word (applicant_id, word)
  select distinct id, unnest(matric_name_words(concat_ws(' ', surname, firstname, othername)))
  from applicant where submitted_at is null
  on conflict do nothing;
