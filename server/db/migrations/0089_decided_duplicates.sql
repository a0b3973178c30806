-- Index of the decisions of a colleague about possible duplicates. Without it, each list of last decisions
-- reads all pairs.
-- locks: 0.25 s with 200,000 pairs
create index duplicate_flag_decided on duplicate_flag (decided_by, decided_at) where decided_by is not null;
