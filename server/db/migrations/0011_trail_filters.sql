-- Indexes for the audit log filtered by action or colleague, newest first. Without them a rare
-- action would need a scan of a million rows. Entries of applicants are left out of the second
-- index, because only colleagues can be searched for.
create index audit_of_action on audit_event (action, id);
create index audit_of_colleague on audit_event (actor_id, id) where actor_kind = 'office';
