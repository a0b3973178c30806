-- Queued mails, which the metrics count at each scrape.
create index mail_queued on mail (created_at) where status = 'queued';
