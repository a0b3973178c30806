-- Index for counting today's work in the office. It needs the actions of
-- server/modules/office/review/work-today.store.ts.
create index audit_of_office_work on audit_event (at)
  where action in ('subjects-verified', 'decision-proposed', 'decision-withdrawn', 'request-sent', 'request-withdrawn',
    'decision-approved', 'decision-returned', 'application-skipped', 'application-skip-undone');
