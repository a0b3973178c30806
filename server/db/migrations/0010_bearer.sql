-- An access token opens its applicant's rows for one transaction: the busiest save needs no read of the session
-- before it, and the fence rests on the token itself. Answers whose it is, null when the token is good for nothing.

create function matric_enter(access bytea) returns uuid language plpgsql volatile as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  owner uuid;
  -- Assignments, since `perform` plans and runs a query for each.
  now_set text;
begin
  -- Whose a token is, only the system sees. If the look-up fails, so does the transaction, and this with it.
  now_set := set_config('matric.actor', 'system', true);
  select applicant_id into owner from token where hash = access and kind = 'access' and expires_at > now();
  now_set := set_config('matric.actor', actor, true);
  now_set := set_config('matric.applicant', coalesce(owner::text, ''), true);
  return owner;
end $$;
