-- An approver can undo an approval until the release is scheduled, and a return until the application changes.
drop trigger decision_frozen on decision;
create trigger decision_frozen before update on decision for each row
  when ((old.applicant_id, old.kind, old.programme_id, old.level, old.conditions, old.reasons, old.sentence,
      old.exception_reason, old.reconsideration_id, old.proposed_by, old.proposed_at)
    is distinct from (new.applicant_id, new.kind, new.programme_id, new.level, new.conditions, new.reasons, new.sentence,
      new.exception_reason, new.reconsideration_id, new.proposed_by, new.proposed_at)
    or old.approved_by is not null
      and (old.approved_by, old.approved_at) is distinct from (new.approved_by, new.approved_at)
      and not (old.state in ('approved', 'returned') and new.state = 'proposed'
        and new.approved_by is null and new.approved_at is null))
  execute function decision_is_frozen();
create index decision_of_approver on decision (approved_by, approved_at desc) where approved_by is not null;

-- Returns of decisions by approvers. A decision has no row if the return was undone. It also has none if it was not
-- returned by an approver, for example because the second verification differed.
create table decision_return (
  decision_id uuid primary key references decision (id) on delete cascade,
  returned_by uuid not null references staff (id),
  returned_at timestamptz not null default now(),
  -- Version of the application right after the return. A higher version means that the application has changed since.
  version bigint not null
);
create index decision_return_of_approver on decision_return (returned_by, returned_at desc);
alter table decision_return enable row level security;
alter table decision_return force row level security;
create policy system_only on decision_return using ((select matric_is_system()));

-- Index for counting today's work in the office. Its condition must list all actions that
-- server/modules/office/review/work-today.store.ts counts.
create index audit_of_work_today on audit_event (at)
  where action in ('subjects-verified', 'decision-proposed', 'decision-withdrawn', 'request-sent', 'request-withdrawn',
    'decision-approved', 'decision-approval-undone', 'decision-returned', 'decision-return-undone',
    'application-skipped', 'application-skip-undone');
drop index audit_of_office_work;
