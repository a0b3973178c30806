-- Rules that assign applications to colleagues. The first matching rule by programme or by last digit applies. If none
-- matches, the rules by share divide the applications.
create table assignment_rule (
  position integer primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  kind text not null check (kind in ('programme', 'digits', 'share')),
  programmes text[] not null default '{}',
  digits text[] not null default '{}',
  share integer not null default 0 check (share between 0 and 100),
  active boolean not null,
  saved_by uuid not null references staff (id) on delete cascade,
  saved_at timestamptz not null default now()
);
alter table assignment_rule enable row level security;
alter table assignment_rule force row level security;
create policy system_only on assignment_rule using (matric_is_system());

-- The colleague to whom rules assign an application; null if none fits. Rules of colleagues without access are ignored.
create function assignee_by_rules(rules jsonb, applicant uuid, programme text, number text) returns uuid
  language sql stable as $$
  with active as (
    select rule.* from jsonb_to_recordset(rules) as rule (position integer, staff_id uuid, kind text, programmes text[],
        digits text[], share integer, active boolean)
      join staff on staff.id = rule.staff_id
    where rule.active and staff.disabled_at is null and staff.role in ('clerk', 'approver')),
  fixed as (
    select staff_id from active
    where kind = 'programme' and programme = any (programmes) or kind = 'digits' and right(number, 1) = any (digits)
    order by position limit 1),
  shares as (
    select staff_id, position, sum(share) over (order by position) as up_to, sum(share) over () as total
    from active where kind = 'share' and share > 0),
  -- The hash of the id spreads applications evenly, and gives each application the same colleague in every preview.
  shared as (
    select staff_id from shares
    where up_to > ('x' || left(md5(applicant::text), 8))::bit(32)::bigint % total order by up_to limit 1)
  select coalesce((select staff_id from fixed), (select staff_id from shared)) $$;

create function office_application_assigned() returns trigger language plpgsql as $$
declare
  rules constant jsonb := (select jsonb_agg(assignment_rule) from assignment_rule where active);
  assignee uuid;
begin
  if rules is null then return null; end if;
  assignee := assignee_by_rules(rules, new.applicant_id, new.programme_id, new.application_number);
  if assignee is null then return null; end if;
  insert into application_assignment (applicant_id, staff_id, assigned_by)
    values (new.applicant_id, assignee, (select saved_by from assignment_rule limit 1))
    on conflict (applicant_id) do nothing;
  insert into audit_event (actor_kind, action, applicant_id, after)
    values ('system', 'application-assigned', new.applicant_id, jsonb_build_object('staff', assignee));
  return null;
end $$;
create trigger office_application_assigned after insert on office_application
  for each row execute function office_application_assigned();

-- Removes the assignments and leases of a colleague who loses access.
create function staff_disabled_assignments() returns trigger language plpgsql as $$
begin
  with returned as (delete from application_assignment where staff_id = new.id returning applicant_id)
  insert into audit_event (actor_kind, action, applicant_id, before, after)
    select 'system', 'application-assigned', applicant_id, jsonb_build_object('staff', new.id),
      jsonb_build_object('staff', null)
    from returned;
  delete from application_lease where staff_id = new.id;
  return null;
end $$;
create trigger staff_disabled_assignments after update of disabled_at on staff
  for each row when (new.disabled_at is not null and old.disabled_at is null)
  execute function staff_disabled_assignments();
