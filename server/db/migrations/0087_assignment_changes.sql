-- Changes made by an assignment of many applications, so that the colleague can undo it. The rows are deleted a day
-- later.

create table assignment_change (
  batch_id uuid not null,
  applicant_id uuid not null references applicant (id) on delete cascade,
  staff_before uuid references staff (id) on delete cascade,
  staff_after uuid references staff (id) on delete cascade,
  made_by uuid not null references staff (id) on delete cascade,
  made_at timestamptz not null default now(),
  primary key (batch_id, applicant_id)
);
create index assignment_change_of_applicant on assignment_change (applicant_id);
create index assignment_change_made on assignment_change (made_at);

alter table assignment_change enable row level security;
alter table assignment_change force row level security;
create policy system_only on assignment_change using ((select matric_is_system()));
