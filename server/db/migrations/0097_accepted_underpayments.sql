-- An underpayment that the office accepts. The bursar proposes it with the decision `accept`, and a second colleague
-- accepts it. The payment then has the amount received, and `asked_kobo` the amount requested.
alter table unclear_payment
  add column asked_kobo bigint,
  add column accepted_by uuid references staff (id),
  add column accepted_at timestamptz,
  drop constraint unclear_payment_decision_check,
  add constraint unclear_payment_decision_check check (decision in ('refund', 'note', 'accept')),
  add constraint unclear_payment_accepted_check check ((accepted_at is null) = (accepted_by is null)
    and (accepted_at is null) = (asked_kobo is null) and (accepted_at is null or decision = 'accept'));
