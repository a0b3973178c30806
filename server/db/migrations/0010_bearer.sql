-- Scopes the transaction to the owner of an access token. The most frequent save then needs no separate query for the
-- session, and row-level security uses the owner of the token itself. Returns the owner's id; null for an invalid
-- token.

create function matric_enter(access bytea) returns uuid language plpgsql volatile as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  owner uuid;
  -- Assignments are faster than `perform`, which plans and runs a query each time.
  now_set text;
begin
  -- Only the system role can look up tokens. If the look-up fails, the transaction is rolled back,
  -- and with it this setting.
  now_set := set_config('matric.actor', 'system', true);
  select applicant_id into owner from token where hash = access and kind = 'access' and expires_at > now();
  now_set := set_config('matric.actor', actor, true);
  now_set := set_config('matric.applicant', coalesce(owner::text, ''), true);
  return owner;
end $$;
