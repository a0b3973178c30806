-- The returned request whose answers the office did not accept completely. What it asked for and this request does not
-- was accepted.
alter table office_request add column replaces uuid references office_request (id) on delete set null;
create index office_request_replaces on office_request (replaces) where replaces is not null;
