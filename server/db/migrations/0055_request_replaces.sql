-- An earlier, returned request whose answers the office accepted only in part. Items of that request that are not
-- repeated in this request were accepted.
alter table office_request add column replaces uuid references office_request (id) on delete set null;
create index office_request_replaces on office_request (replaces) where replaces is not null;
