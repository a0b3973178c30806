-- Why the office admits an applicant who does not meet the requirements of the programme offered. Empty if the
-- requirements are met, for a rejection, and for decisions made before this migration.
alter table decision add column exception_reason text not null default ''
  check (length(exception_reason) <= 300 and (kind = 'admit' or exception_reason = ''));

-- The reason is part of the proposal, so it cannot change on approval or release either.
drop trigger decision_frozen on decision;
create trigger decision_frozen before update on decision for each row
  when ((old.applicant_id, old.kind, old.programme_id, old.level, old.conditions, old.reasons, old.sentence,
      old.exception_reason, old.proposed_by, old.proposed_at)
    is distinct from (new.applicant_id, new.kind, new.programme_id, new.level, new.conditions, new.reasons, new.sentence,
      new.exception_reason, new.proposed_by, new.proposed_at)
    or old.approved_by is not null and (old.approved_by, old.approved_at)
      is distinct from (new.approved_by, new.approved_at))
  execute function decision_is_frozen();
