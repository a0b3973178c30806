-- Fees are defined in the code, so that a new fee needs no migration. This migration removes the columns and checks for
-- individual fees.

-- Set on the payment that completed its fee, in the statement that credits the payment. A fee stays paid even if its
-- amount changes later.
alter table payment add column completes_fee boolean not null default false;
update payment set completes_fee = true where id in (
  select distinct on (payment.applicant_id, payment.fee) payment.id
  from payment join applicant on applicant.id = payment.applicant_id
  where payment.applied_at is not null and case payment.fee
    when 'ApplicationFee' then applicant.application_fee_paid_at
    when 'AcceptanceFee' then applicant.acceptance_fee_paid_at
    when 'SchoolFee' then applicant.school_fee_paid_at
    when 'OrientationFee' then applicant.orientation_fee_paid_at
  end is not null
  order by payment.applicant_id, payment.fee, payment.applied_at desc, payment.id desc);
alter table payment add check (applied_at is not null or not completes_fee);
alter table payment drop constraint payment_fee_check;
alter table payment add check (fee ~ '^[A-Z][A-Za-z]*$');

-- A fee can be completed only once per session, by one payment or in instalments.
create unique index payment_completes_once on payment (applicant_id, admission_session, fee) where completes_fee;
drop index payment_applied_once;

-- Time at which each fee was paid in full, by fee: {"ApplicationFee": "2025-11-21T09:00:00+00:00"}. The statement that
-- credits a payment also writes this column, so that reading an applicant needs no join. The column also contains fees
-- that were marked as paid without a payment, such as imported fees.
alter table applicant add column fees_paid jsonb not null default '{}' check (jsonb_typeof(fees_paid) = 'object');
update applicant set fees_paid = jsonb_strip_nulls(jsonb_build_object(
  'ApplicationFee', application_fee_paid_at, 'AcceptanceFee', acceptance_fee_paid_at,
  'SchoolFee', school_fee_paid_at, 'OrientationFee', orientation_fee_paid_at))
where application_fee_paid_at is not null or acceptance_fee_paid_at is not null
  or school_fee_paid_at is not null or orientation_fee_paid_at is not null;

drop index applicant_owing;
alter table applicant drop column application_fee_paid_at, drop column acceptance_fee_paid_at,
  drop column school_fee_paid_at, drop column orientation_fee_paid_at;
-- Admitted applicants, for the reminder job.
create index applicant_admitted on applicant (id) where stage = 'IsAdmitted';

-- Reminders are sent for every fee with instalments.
alter table instalment_reminder add column fee text not null default 'SchoolFee';
alter table instalment_reminder alter column fee drop default;
alter table instalment_reminder drop constraint instalment_reminder_pkey,
  add primary key (applicant_id, fee, part, kind);
