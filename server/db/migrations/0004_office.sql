-- Admissions office: colleagues, their decisions, and the applicant's responses.

create table staff (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('clerk', 'approver', 'bursar', 'auditor', 'admin')),
  -- Null until the colleague sets a password.
  password_hash text,
  -- Secret of the authenticator app, encrypted with the office seal key.
  totp_sealed bytea,
  totp_confirmed_at timestamptz,
  -- Last 30-second time step whose code was used, because each code works only once.
  totp_last_step bigint,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table staff_recovery_code (
  hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  used_at timestamptz
);
create index staff_recovery_of_staff on staff_recovery_code (staff_id);

-- One-time links and sessions of colleagues, stored as SHA-256.
create table staff_token (
  hash bytea primary key,
  kind text not null check (kind in ('link', 'session')),
  staff_id uuid not null references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- Time at which the colleague last confirmed their identity (step-up) for a decision.
  stepped_up_at timestamptz,
  used_at timestamptz
);
create index staff_token_of_staff on staff_token (staff_id, kind);

create table decision (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  kind text not null check (kind in ('admit', 'reject')),
  state text not null default 'proposed'
    check (state in ('proposed', 'approved', 'scheduled', 'released', 'returned', 'withdrawn')),
  programme_id text,
  level text,
  conditions text not null default '',
  reasons text[] not null default '{}',
  sentence text not null default '',
  proposed_by uuid not null references staff (id),
  proposed_at timestamptz not null default now(),
  approved_by uuid references staff (id),
  approved_at timestamptz,
  release_at timestamptz,
  released_by uuid references staff (id),
  released_at timestamptz,
  returned_because text,
  -- Proposer and approver must differ, no matter which statement writes the row.
  constraint maker_is_not_checker check (approved_by is distinct from proposed_by),
  constraint approved_before_release check (state not in ('approved', 'scheduled', 'released') or approved_by is not null),
  check (kind = 'reject' or (programme_id is not null and level is not null))
);
-- At most one pending or released decision per applicant.
create unique index decision_one_standing on decision (applicant_id)
  where state in ('proposed', 'approved', 'scheduled', 'released');
create index decision_due on decision (release_at) where state = 'scheduled';

create table staff_note (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  staff_id uuid not null references staff (id),
  note text not null,
  created_at timestamptz not null default now()
);
create index staff_note_of_applicant on staff_note (applicant_id, created_at);

-- A submitted section that the office has reopened for a correction.
create table correction (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  step_id text not null,
  message text not null,
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index correction_one_open on correction (applicant_id, step_id) where done_at is null;

-- The answers after a correction. The table `submission` keeps the original answers.
create table submission_version (
  applicant_id uuid not null references applicant (id) on delete cascade,
  version integer not null check (version > 1),
  correction_id uuid not null references correction (id),
  created_at timestamptz not null default now(),
  snapshot jsonb not null,
  primary key (applicant_id, version)
);

-- The applicant's decline of an offer. It can be undone within the number of days that the institution sets.
create table offer_decline (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  decision_id uuid not null references decision (id),
  reason text not null,
  declined_at timestamptz not null default now(),
  undone_at timestamptz
);
create unique index offer_decline_one on offer_decline (applicant_id) where undone_at is null;

-- Serials of matric numbers, issued in order and never twice. A rollback leaves a gap.
create sequence matric_number_serial;

-- Time at which a password was sent to the learning portal. The password itself is stored only since 0029: encrypted,
-- and only until its delivery.
create table portal_account (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  set_at timestamptz not null default now()
);

alter table applicant add column orientation_fee_paid_at timestamptz;

-- The session for which the application was submitted.
alter table applicant add column admission_session text;

-- Indexes for the queue of submitted applications, without and with filters.
create index applicant_queue on applicant (submitted_at, id) where submitted_at is not null;
create index applicant_queue_programme on applicant (programme_id, submitted_at, id) where submitted_at is not null;
create index applicant_queue_state on applicant (state, submitted_at, id) where submitted_at is not null;
create index applicant_queue_stage on applicant (stage, submitted_at, id) where submitted_at is not null;
create index applicant_queue_session on applicant (admission_session, submitted_at, id) where submitted_at is not null;
create index decision_under_way on decision (state) where state in ('proposed', 'approved', 'scheduled');
create index correction_open on correction (applicant_id) where done_at is null;

-- Name search. Names are stored without diacritics, so that «Ekundayo» finds «Ẹ̀kúndayọ̀». Each
-- word of a name has its own row, and its beginning is enough for a match. The words are separate
-- rows because row-level security prevents the use of a full-text index: before the policy,
-- PostgreSQL only evaluates leakproof operators such as `^@`.
create function matric_name_words(name text) returns text[]
  language sql immutable strict parallel safe as $$
    select array_remove(regexp_split_to_array(lower(translate(
      regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), 'ƁɓƊɗƘƙƳƴ', 'bbddkkyy')),
      '[\s''’.-]+'), '') $$;

create table applicant_name_word (
  applicant_id uuid not null references applicant (id) on delete cascade,
  word text not null,
  primary key (applicant_id, word)
);
create index applicant_name_word_prefix on applicant_name_word (word text_pattern_ops, applicant_id);

create function write_name_words() returns trigger language plpgsql as $$
begin
  delete from applicant_name_word where applicant_id = new.id;
  insert into applicant_name_word (applicant_id, word)
    select distinct new.id, unnest(matric_name_words(concat_ws(' ', new.surname, new.firstname, new.othername)));
  return null;
end $$;
create trigger applicant_name_words after insert or update of surname, firstname, othername, submitted_at on applicant
  for each row when (new.submitted_at is not null) execute function write_name_words();

create index applicant_number_prefix on applicant (application_number text_pattern_ops) where submitted_at is not null;
create index applicant_email_prefix on applicant (email text_pattern_ops) where submitted_at is not null;
create index applicant_phone_prefix on applicant (mobile_no text_pattern_ops) where submitted_at is not null;

do $$
declare name text;
begin
  foreach name in array array['offer_decline', 'portal_account', 'submission_version', 'applicant_name_word'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_rows on %I using (matric_is_system() or applicant_id = matric_applicant())', name);
  end loop;
  -- Only system connections can read or write these tables.
  foreach name in array array['staff', 'staff_token', 'staff_recovery_code', 'staff_note'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_only on %I using (matric_is_system())', name);
  end loop;
end $$;

alter table correction enable row level security;
alter table correction force row level security;
create policy own_rows on correction using (matric_is_system() or applicant_id = matric_applicant());

alter table decision enable row level security;
alter table decision force row level security;
create policy office on decision using (matric_is_system());
create policy own_released on decision for select
  using (applicant_id = matric_applicant() and state = 'released');
