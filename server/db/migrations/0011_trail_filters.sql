-- The audit trail read by act and by colleague, newest first: without these, a rare act among a million rows is looked
-- for from end to end. Only colleagues are looked for by name, so the many rows of applicants cost the second nothing.
create index audit_of_action on audit_event (action, id);
create index audit_of_colleague on audit_event (actor_id, id) where actor_kind = 'office';
