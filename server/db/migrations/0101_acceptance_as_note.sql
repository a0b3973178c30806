-- locks: 1.2 s with 20,000 payment discrepancies, half of them proposals, on a busy machine with 2 cores
-- Servers without migration 0097 cannot read the decision `accept` of an underpayment. So a proposal to accept is stored
-- as a note, which they can read, with `acceptance_proposed`.
alter table unclear_payment
  add column acceptance_proposed boolean not null default false,
  drop constraint unclear_payment_accepted_check;
update unclear_payment set decision = 'note', acceptance_proposed = true where decision = 'accept';
alter table unclear_payment
  add constraint unclear_payment_accepted_check check ((accepted_at is null) = (accepted_by is null)
    and (accepted_at is null) = (asked_kobo is null) and (accepted_at is null or acceptance_proposed)
    and (not acceptance_proposed or decision is not distinct from 'note'));

-- Converts the proposals that servers without this migration store. The next release removes this trigger.
create function matric_acceptance_as_note() returns trigger language plpgsql as $$
begin
  if new.decision = 'accept' then
    new.decision := 'note';
    new.acceptance_proposed := true;
  elsif new.decision is null then
    new.acceptance_proposed := false;
  end if;
  return new;
end $$;
create trigger acceptance_as_note before insert or update of decision on unclear_payment
  for each row execute function matric_acceptance_as_note();

drop index unclear_payment_in_order;
create index unclear_payment_in_order on unclear_payment
  ((decided_at is not null and (not acceptance_proposed or accepted_at is not null)), found_at, payment_id);
