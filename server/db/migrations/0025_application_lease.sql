-- The colleague who has an application open (lease). A lease lasts ten minutes unless activity renews it. An expired
-- lease counts as free, so nothing has to delete it.
create table application_lease (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  taken_at timestamptz not null,
  renewed_at timestamptz not null,
  leased_until timestamptz not null
);
create index application_lease_until on application_lease (leased_until);

alter table application_lease enable row level security;
alter table application_lease force row level security;
create policy system_only on application_lease using (matric_is_system());
