-- Exports of lists: who exported which list, and when. The id of the row is the ticket for the download.
create table office_export (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  format text not null check (format in ('xlsx', 'csv')),
  -- Filters and order of the list.
  view jsonb not null,
  created_at timestamptz not null default now()
);
alter table office_export enable row level security;
alter table office_export force row level security;
create policy system_only on office_export using (matric_is_system());
