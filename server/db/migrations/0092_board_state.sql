-- Result of checking the sittings of an application with the examination bodies, for the office's lists. «differs»: the
-- latest check of a sitting does not confirm it. «confirmed»: the latest checks confirm all sittings. «none»: all other
-- applications.
-- locks: 2 s with 200,000 applicants, and 2 ms for each application with a board check
create function board_state_of(applicant uuid) returns text language sql stable as $$
  select case when count(*) filter (where latest.outcome <> 'confirmed') > 0 then 'differs'
    when count(*) > 0 and count(latest.outcome) = count(*) then 'confirmed' else 'none' end
  from olevel_result sitting left join lateral (select outcome from board_check
    where board_check.applicant_id = applicant and result_id = sitting.id and outdated_at is null
    order by checked_at desc limit 1) latest on true
  where sitting.applicant_id = applicant $$;

alter table office_application add column board_state text not null default 'none'
  check (board_state in ('none', 'confirmed', 'differs'));

create or replace function office_application_checks(applicant uuid) returns void language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  -- Before the submission there is no row, and nothing to compute.
  if exists (select from office_application where applicant_id = applicant) then
    update office_application target
      set (check_identity, check_fee, check_results_entered, check_results_verified, check_requirements, check_documents,
        check_duplicates, open_flags, board_state) =
      (select max(state) filter (where name = 'identity'), max(state) filter (where name = 'fee'),
        max(state) filter (where name = 'results_entered'), max(state) filter (where name = 'results_verified'),
        max(state) filter (where name = 'requirements'), max(state) filter (where name = 'documents'),
        max(state) filter (where name = 'duplicates'), open_flags_of(applicant), board_state_of(applicant)
      from application_checks_of(applicant))
    where target.applicant_id = applicant;
  end if;
  now_set := set_config('matric.actor', actor, true);
end $$;

update office_application target set board_state = board_state_of(target.applicant_id)
  where applicant_id in (select applicant_id from board_check where outdated_at is null);

create index office_application_board_state on office_application (board_state, submitted_at, applicant_id)
  include (waiting_since, turn, eligibility_rank, number_key, sort_name, programme_key, status);
