-- Index for counting the queued mails, which the metrics do at each scrape.
create index mail_queued on mail (created_at) where status = 'queued';
