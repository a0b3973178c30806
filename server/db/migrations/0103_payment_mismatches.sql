-- What does not match in a payment, as a code of a fixed list. Until now the server stored a sentence in `detail`, which
-- older discrepancies keep. Servers without this migration leave the column empty.
alter table unclear_payment
  add column mismatch text,
  add constraint unclear_payment_mismatch_check check (mismatch in
    ('reference', 'not-live', 'not-test', 'currency', 'unreadable-amount', 'requested-amount', 'amount'));
