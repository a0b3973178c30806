-- Id of an earlier request whose answers the office accepted only in part. The office has accepted those items of the
-- earlier request that this request does not repeat.
alter table office_request add column replaces uuid references office_request (id) on delete set null;
create index office_request_replaces on office_request (replaces) where replaces is not null;
