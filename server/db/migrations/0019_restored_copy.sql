-- Has a row while this database is a restored copy. The server then runs no jobs, so the copy sends no emails and
-- reminders and settles no payments, until the operator enables the copy.
create table restored_copy (
  only_one boolean primary key default true check (only_one),
  backup_taken_at timestamptz not null,
  restored_at timestamptz not null default now()
);

alter table restored_copy enable row level security;
alter table restored_copy force row level security;
create policy system_only on restored_copy using (matric_is_system());
