-- A bulk action can send one request to many applicants. `request` is its content; null for other kinds.
alter table bulk_action add column request jsonb;
alter table bulk_action drop constraint bulk_action_kind_check;
alter table bulk_action add constraint bulk_action_kind_check
  check (kind in ('propose', 'approve', 'request', 'undo-propose', 'undo-approve', 'undo-request'));
alter table bulk_action add check ((kind = 'request') = (request is not null));
-- The request that the bulk action has sent, or that an undo withdraws.
alter table bulk_item add column request_id uuid;
