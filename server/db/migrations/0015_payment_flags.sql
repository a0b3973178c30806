-- Reasons were stored as sentences that the code compared. They become codes of a fixed list. The gateway's own reason
-- moves to a separate column.
create function pg_temp.flag_of(sentence text) returns text language sql as $$
  select case
    when sentence is null then null
    when sentence like 'Does not match:%' or sentence like 'Did not match what was asked for:%' then 'mismatch'
    when sentence like 'Taken back at the gateway.%' then 'reversed'
    when sentence like 'The offer had been declined:%' then 'declined'
    when sentence like 'The letter of admission had been withdrawn:%' then 'withdrawn'
    when sentence like 'The bursar had put it among the refunds%' then 'refunding'
    when sentence like '%checkout address%' then 'untrusted-checkout'
    else 'paid-twice'
  end $$;
create function pg_temp.detail_of(sentence text) returns text language sql as $$
  select nullif(trim(case pg_temp.flag_of(sentence)
    when 'mismatch' then substr(sentence, strpos(sentence, ':') + 1)
    when 'reversed' then substr(sentence, strpos(sentence, '.') + 1) end), '') $$;

alter table payment add column flag_detail text;
update payment set flag_detail = pg_temp.detail_of(flagged), flagged = pg_temp.flag_of(flagged) where flagged is not null;
alter table payment add constraint payment_flagged_check check (flagged in
  ('mismatch', 'reversed', 'untrusted-checkout', 'paid-twice', 'declined', 'withdrawn', 'refunding'));

alter table unclear_payment add column detail text;
update unclear_payment set detail = pg_temp.detail_of(reason), reason = pg_temp.flag_of(reason);
alter table unclear_payment add constraint unclear_payment_reason_check check (reason in ('mismatch', 'reversed'));

-- The bursar's text remains in the note of the discrepancy.
update refund set reason = pg_temp.flag_of(reason);
alter table refund add constraint refund_reason_check check (reason in
  ('mismatch', 'paid-twice', 'declined', 'withdrawn', 'refunding'));

drop function pg_temp.detail_of(text), pg_temp.flag_of(text);
