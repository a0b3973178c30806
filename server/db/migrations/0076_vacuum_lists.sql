-- Lists and counts read only an index if the visibility map says that all rows of a page are visible; otherwise they read
-- the table too. By default, autovacuum runs when a fifth of the rows have changed: 200,000 applications. A fiftieth keeps
-- the map and the statistics of the planner up to date after each large release.
do $$
declare name text;
begin
  foreach name in array array['office_application', 'applicant_name_word', 'payment'] loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', name);
  end loop;
end $$;
