-- Time of the last run of some commands of the operator, such as `backup`. After a restored copy was enabled, the server
-- deletes no stored files for some days.
create table operator_action (
  action text primary key,
  at timestamptz not null default now()
);

alter table operator_action enable row level security;
alter table operator_action force row level security;
create policy system_only on operator_action using (matric_is_system());
