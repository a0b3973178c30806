-- The page of the portal that a notification speaks of, below its own address; none for those written before.
alter table notification add column page text check (page ~ '^/(dashboard|payments)([/?]|$)');
