-- The proposed content of a decision cannot change on approval or release; other content needs a
-- new proposal. Its proposer and approver cannot be replaced either, not even by statements that
-- bypass the office service.
create function decision_is_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'decision_is_frozen: what was proposed, and who approved it, is never changed';
end $$;
create trigger decision_frozen before update on decision for each row
  when ((old.applicant_id, old.kind, old.programme_id, old.level, old.conditions, old.reasons, old.sentence,
      old.proposed_by, old.proposed_at)
    is distinct from (new.applicant_id, new.kind, new.programme_id, new.level, new.conditions, new.reasons, new.sentence,
      new.proposed_by, new.proposed_at)
    or old.approved_by is not null and (old.approved_by, old.approved_at)
      is distinct from (new.approved_by, new.approved_at))
  execute function decision_is_frozen();
