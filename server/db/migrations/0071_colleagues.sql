-- Time of each colleague's latest sign-in. The initial values come from the audit log.
alter table staff add column last_sign_in_at timestamptz;
update staff set last_sign_in_at = (
  select max(at) from audit_event where action = 'office-signed-in' and actor_kind = 'office' and actor_id = staff.id
);

-- A colleague whose new role does not review applications must not keep assignments and leases.
create trigger staff_role_assignments after update of role on staff
  for each row when (old.role in ('clerk', 'approver') and new.role not in ('clerk', 'approver'))
  execute function staff_disabled_assignments();
