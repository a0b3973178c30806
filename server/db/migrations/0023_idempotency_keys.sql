-- Responses to changes that a client sent with an Idempotency-Key, written in the transaction of the change. A client
-- that lost the response repeats the request with the same key and gets the stored response; nothing is applied twice.
create table idempotency_key (
  applicant_id uuid not null references applicant (id) on delete cascade,
  key text not null,
  -- Hash of the request, to detect a key that is used for another request.
  fingerprint bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (applicant_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy own_rows on idempotency_key using (matric_is_system() or applicant_id = matric_applicant());
