-- Printed letters, receipts and forms with their verification codes. The facts are stored on the
-- day of issue and never change. The signature covers code, kind, day and facts.
create table document (
  id uuid primary key,
  -- 16 characters of Crockford's Base32: 80 random bits.
  code text not null unique check (length(code) = 16),
  kind text not null check (kind in ('letter', 'receipt', 'form')),
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- Id of the decision, the payment or, for a form, the applicant.
  subject_id uuid not null,
  facts jsonb not null,
  facts_sha256 bytea not null,
  signature bytea not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text,
  check ((revoked_at is null) = (revoked_reason is null))
);
-- One valid document per subject. A withdrawn document can be replaced by a new one.
create unique index document_holds_once on document (kind, subject_id) where revoked_at is null;
create index document_of_applicant on document (applicant_id, kind);

alter table document enable row level security;
alter table document force row level security;
create policy own_rows on document using (matric_is_system() or applicant_id = matric_applicant());
