-- Lists of payments by the time of the payment, or of its start if it is not paid. With `coalesce`, PostgreSQL would
-- check the row-level-security policy before the time, and could not use the indexes.
create index payment_by_time on payment ((case when paid_at is null then initiated_at else paid_at end), id);
create index payment_by_status on payment (status, (case when paid_at is null then initiated_at else paid_at end), id);
create index payment_by_fee on payment (fee, (case when paid_at is null then initiated_at else paid_at end), id);

-- Kind of the exported list. Without this column, the ticket of an export of payments could download applications.
alter table office_export add column kind text not null default 'applications'
  check (kind in ('applications', 'payments'));
