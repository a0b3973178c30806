-- Banners that the office shows on all pages of the portal. At most one is shown: the newest that has not ended.
create table banner (
  id uuid primary key,
  text text not null,
  shown_until timestamptz not null,
  set_by uuid not null references staff (id),
  set_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create index banner_newest on banner (set_at desc);

alter table banner enable row level security;
alter table banner force row level security;
create policy system_only on banner using (matric_is_system());
