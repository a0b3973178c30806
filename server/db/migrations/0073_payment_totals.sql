-- Totals of the payments by day. Adding up the payments of a year for each request would take too long.
create table payment_total (
  -- Day in Lagos of the payment, or of its start if it is not paid.
  day date not null,
  fee text not null,
  gateway text not null,
  status text not null,
  payments bigint not null,
  amount_kobo bigint not null,
  constraint payment_total_key primary key (day, fee, gateway, status)
);
-- Changes of the totals that a job has not added to `payment_total` yet. Updating the totals themselves would make
-- concurrent payments wait for each other. The sum of both tables is exact.
create table payment_total_change (
  id bigint generated always as identity primary key,
  day date not null,
  fee text not null,
  gateway text not null,
  status text not null,
  payments bigint not null,
  amount_kobo bigint not null
);
alter table payment_total enable row level security;
alter table payment_total force row level security;
create policy system_only on payment_total using ((select matric_is_system()));
alter table payment_total_change enable row level security;
alter table payment_total_change force row level security;
create policy system_only on payment_total_change using ((select matric_is_system()));

create function payment_day(paid_at timestamptz, initiated_at timestamptz) returns date language sql immutable as $$
  select (coalesce(paid_at, initiated_at) at time zone 'Africa/Lagos')::date $$;

create function payment_total_changed() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  if tg_op <> 'INSERT' then
    insert into payment_total_change (day, fee, gateway, status, payments, amount_kobo)
      values (payment_day(old.paid_at, old.initiated_at), old.fee, old.gateway, old.status, -1, -old.amount_kobo);
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_total_change (day, fee, gateway, status, payments, amount_kobo)
      values (payment_day(new.paid_at, new.initiated_at), new.fee, new.gateway, new.status, 1, new.amount_kobo);
  end if;
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;
create trigger payment_total_added after insert or delete on payment
  for each row execute function payment_total_changed();
create trigger payment_total_changed after update on payment for each row
  when ((old.paid_at, old.initiated_at, old.fee, old.gateway, old.status, old.amount_kobo)
    is distinct from (new.paid_at, new.initiated_at, new.fee, new.gateway, new.status, new.amount_kobo))
  execute function payment_total_changed();

insert into payment_total
  select payment_day(paid_at, initiated_at), fee, gateway, status, count(*), sum(amount_kobo) from payment
  group by 1, 2, 3, 4;

-- Without this index, the list of a rarely used gateway would read all payments of the chosen days.
create index payment_by_gateway on payment
  (gateway, (case when paid_at is null then initiated_at else paid_at end), id);
