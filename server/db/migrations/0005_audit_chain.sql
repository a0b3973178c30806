-- Hash chain of the audit log: each entry's hash covers the previous hash and the entry itself. An
-- entry that is changed, deleted or inserted later no longer matches the chain.

create table audit_chain (
  seq bigint primary key check (seq > 0),
  event_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  chained_at timestamptz not null default clock_timestamp()
);

create function audit_chain_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_chain rows are never changed or deleted';
end $$;
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function audit_chain_is_append_only();

-- Gives each transaction its id before its audit entry gets an id. The server notes the highest entry id, and waits
-- until all transactions that have an id at that moment have ended. Afterwards no entry with a lower id can appear, so
-- the entries up to the noted id can be chained in the order of their ids.
create function audit_event_knows_its_transaction() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger audit_event_numbered before insert on audit_event
  for each statement execute function audit_event_knows_its_transaction();

alter table audit_chain enable row level security;
alter table audit_chain force row level security;
create policy system_only on audit_chain using (matric_is_system());

-- Even the role that migrates the database loses the right to change entries. Triggers reject changes as well.
revoke update, delete, truncate on audit_event, audit_chain from current_user;
