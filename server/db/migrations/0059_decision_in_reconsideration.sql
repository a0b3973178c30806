-- A decision must belong to the open reconsideration of its application, and to none if none is open. Without this
-- rule, a decision without a reconsideration would not be checked by decided_by_others. Servers of the previous version
-- already follow the rule: they store decisions only for undecided applications, which have no open reconsideration.
create function decision_in_reconsideration() returns trigger language plpgsql as $$
begin
  if new.reconsideration_id is distinct from (select id from reconsideration
      where applicant_id = new.applicant_id and ended_at is null) then
    raise exception 'decision_in_reconsideration: the decision does not belong to the open reconsideration';
  end if;
  return new;
end $$;
create trigger decision_proposed_in_reconsideration before insert on decision
  for each row execute function decision_in_reconsideration();
-- A reconsideration can be opened while the insert waits for a lock, so the approval checks again.
create trigger decision_approved_in_reconsideration before update of approved_by on decision
  for each row execute function decision_in_reconsideration();
