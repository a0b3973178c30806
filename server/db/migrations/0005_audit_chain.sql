-- The audit trail in a chain: each row's hash is made over the hash before it and the row itself, so that whatever is
-- changed, taken out or put in afterwards, by whomever, no longer fits.

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

-- A transaction has its number before its row gets an id: so all ids given out before a moment are settled once the
-- transactions of that moment have ended, and rows can be chained in the order of their ids.
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

-- Not even the server's own role may; the triggers stand behind it.
revoke update, delete, truncate on audit_event, audit_chain from current_user;
