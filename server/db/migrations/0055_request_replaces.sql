-- Id of the earlier request that this request replaces, because the office has accepted only some of its items. Items
-- of the earlier request that this request does not repeat are accepted.
alter table office_request add column replaces uuid references office_request (id) on delete set null;
create index office_request_replaces on office_request (replaces) where replaces is not null;
