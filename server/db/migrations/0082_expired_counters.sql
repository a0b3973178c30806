-- Expired rate limit counters, oldest first, for the cleanup job.
create index rate_limit_expired on rate_limit (expire);
