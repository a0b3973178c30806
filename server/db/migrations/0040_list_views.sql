-- Named views of the office's list: filters, order and columns. All colleagues see a shared view.
create table list_view (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The name in lower case. It is in the unique indexes, so that two names cannot differ only in upper and lower case.
  name_key text not null,
  shared boolean not null,
  view jsonb not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create unique index list_view_own_name on list_view (staff_id, name_key) where not shared;
create unique index list_view_shared_name on list_view (name_key) where shared;

alter table list_view enable row level security;
alter table list_view force row level security;
create policy system_only on list_view using ((select matric_is_system()));
