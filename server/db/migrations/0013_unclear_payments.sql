-- Payment discrepancies: the gateway reports another payment than requested, or a reversed payment. Each discrepancy
-- waits for a decision of the bursar.
create table unclear_payment (
  payment_id uuid primary key references payment (id) on delete cascade,
  reason text not null,
  -- Amount received in the smallest unit of its currency; null if the gateway did not report it.
  came_amount bigint,
  came_currency text,
  found_at timestamptz not null default now(),
  decision text check (decision in ('refund', 'note')),
  note text,
  decided_by uuid references staff (id),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)
    and (decision is null) = (note is null))
);
create index unclear_payment_open on unclear_payment (found_at) where decided_at is null;

alter table unclear_payment enable row level security;
alter table unclear_payment force row level security;
create policy system_only on unclear_payment using (matric_is_system());

-- Older discrepancies: the amount received was not stored at the time.
insert into unclear_payment (payment_id, reason, found_at)
select id, flagged, coalesce(settled_at, initiated_at) from payment
where flagged like 'Does not match:%' or flagged like 'Taken back at the gateway.%';
