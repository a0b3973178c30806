-- A bulk action can undo the proposals or approvals of another bulk action.
alter table bulk_action drop constraint bulk_action_kind_check;
alter table bulk_action add constraint bulk_action_kind_check
  check (kind in ('propose', 'approve', 'undo-propose', 'undo-approve'));
