-- The list of a finished bulk action is deleted after 90 days. The numbers of applications by outcome stay.
alter table bulk_action
  add column list_deleted_at timestamptz,
  -- Array of {state, reason, count}; null while the list exists.
  add column counts jsonb,
  add check (list_deleted_at is null or finished_at is not null),
  add check ((counts is null) = (list_deleted_at is null));
create index bulk_action_with_list on bulk_action (finished_at)
  where finished_at is not null and list_deleted_at is null;
