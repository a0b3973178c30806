-- The colleague who should review an application. The assignment is valid while the application is undecided.
create table application_assignment (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  assigned_by uuid not null references staff (id) on delete cascade,
  assigned_at timestamptz not null default now()
);
create index application_assignment_of_colleague on application_assignment (staff_id);

alter table application_assignment enable row level security;
alter table application_assignment force row level security;
create policy system_only on application_assignment using (matric_is_system());
