-- Qualifications on which the outcome depends, and which no colleague has recorded from a document.

alter table application_eligibility add column unseen_qualifications text[] not null default '{}';

-- The checks of an application, by rule or as set by hand, in the order of the screen. `reason` has the code and the
-- parameters of a check reason.
create or replace function application_checks_of(applicant uuid)
  returns table (name text, state text, reason jsonb, set_by uuid)
  language sql stable as $$
  with subjects as (
    select count(*) as typed, count(distinct olevel_subject.result_id) as sittings,
      count(*) filter (where grade = 'AR') as awaited, count(verified.result_id) as read,
      count(*) filter (where verified.result_id is not null and verified.slip_grade is distinct from grade) as different
    from olevel_subject left join subject_verification verified using (result_id, subject_name)
    where olevel_subject.applicant_id = applicant),
  boards as (
    select count(*) filter (where outcome <> 'confirmed') as wrong
    from (select distinct on (result_id) outcome from board_check
      where board_check.applicant_id = applicant and outdated_at is null and result_id is not null
      order by result_id, checked_at desc) latest),
  pairs as (
    select count(*) filter (where decision is null) as open,
      count(*) filter (where decision = 'fraud') as fraud,
      count(*) filter (where decision = 'keep-left' and right_id = applicant
        or decision = 'keep-right' and left_id = applicant) as other_kept
    from duplicate_flag where left_id = applicant or right_id = applicant),
  shared as (select min(kind) as kind from duplicate_shared where applicant_id = applicant),
  unseen as (
    select coalesce((select unseen_qualifications from application_eligibility
      where application_eligibility.applicant_id = applicant), '{}') as names),
  ruled (position, name, state, code, details) as (
    select 1, 'identity', case when file.nin = '' then 'open' else 'passed' end,
      case when file.nin = '' then 'no-nin' else 'nin-given' end, null::jsonb
    from applicant file where file.id = applicant
    union all
    select 2, 'fee', case when file.fees_paid ? 'ApplicationFee' then 'passed' else 'problem' end,
      case when file.fees_paid ? 'ApplicationFee' then 'paid' else 'unpaid' end, null
    from applicant file where file.id = applicant
    union all
    select 3, 'results_entered',
      case when typed = 0 then 'open' when awaited > 0 then 'waiting' else 'passed' end,
      case when typed = 0 then 'no-subjects' when awaited > 0 then 'awaited' else 'subjects' end,
      jsonb_build_object('count', case when awaited > 0 then awaited else typed end)
    from subjects
    union all
    select 4, 'results_verified',
      case when boards.wrong > 0 or different > 0 then 'problem'
        when typed = 0 or read < typed or unseen.names <> '{}' then 'open' else 'passed' end,
      case when boards.wrong > 0 then 'board-differs' when different > 0 then 'differ' when read < typed then 'verified'
        when unseen.names <> '{}' then 'unseen' else 'verified' end,
      jsonb_build_object('count', case when different > 0 then different else read end, 'of', typed,
        'names', to_jsonb(unseen.names))
    from subjects, boards, unseen
    union all
    select 5, 'requirements',
      case outcome when 'met' then 'passed' when 'awaiting' then 'waiting' when 'short' then 'problem' else 'open' end,
      coalesce(outcome, 'not-compared'), jsonb_build_object('shortfall', shortfall)
    from (select 1) one left join application_eligibility on application_eligibility.applicant_id = applicant
    union all
    select 6, 'documents', case when file.picture_id is null or slips.count = 0 then 'open' else 'passed' end,
      'documents', jsonb_build_object('count', slips.count + case when file.picture_id is null then 0 else 1 end,
        'of', greatest(slips.count, 1) + 1)
    from applicant file, (select count(*) from olevel_result where olevel_result.applicant_id = applicant) slips
    where file.id = applicant
    union all
    select 7, 'duplicates',
      case when fraud > 0 or other_kept > 0 or open > 0 or shared.kind is not null then 'problem'
        when searching.applicant_id is not null then 'open' else 'passed' end,
      case when fraud > 0 then 'fraud' when other_kept > 0 then 'other-kept' when open > 0 then 'to-decide'
        when shared.kind is not null then 'shared' when searching.applicant_id is not null then 'searching'
        else 'no-duplicates' end,
      jsonb_build_object('count', open, 'kind', shared.kind)
    from pairs cross join shared
      left join duplicate_search searching on searching.applicant_id = applicant and not searching.recheck)
  select ruled.name, coalesce(by_hand.state, ruled.state),
    case when by_hand.state is null then jsonb_build_object('code', ruled.code) || coalesce(ruled.details, '{}')
      else jsonb_build_object('code', 'by-hand', 'text', by_hand.reason) end, by_hand.set_by
  from ruled left join application_check by_hand on by_hand.applicant_id = applicant and by_hand.name = ruled.name
  order by position $$;
