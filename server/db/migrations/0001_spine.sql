-- Applicants and all tables that belong to them. Two layers isolate applicants from each other: statements filter by
-- owner, and row-level security hides rows that a forgotten WHERE clause would return. The setting `matric.applicant`
-- selects the applicant of a connection. `matric.actor` = `system` is for sign-in, gateway responses and background
-- jobs.

create function matric_is_system() returns boolean
  language sql stable as $$ select current_setting('matric.actor', true) = 'system' $$;

create function matric_applicant() returns uuid
  language sql stable as $$ select nullif(current_setting('matric.applicant', true), '')::uuid $$;

create table applicant (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  stage text not null,
  surname text not null,
  firstname text not null,
  othername text not null default '',
  no_othername boolean not null default false,
  mobile_no text not null,
  address text,
  state text,
  lga text,
  gender text,
  dob date,
  marital_status text,
  nationality text,
  jamb_reg_no text not null default '',
  nin text not null default '',
  biodata_saved_at timestamptz,
  programme_id text,
  picture_id uuid,
  application_number text unique,
  matric_number text unique,
  application_fee_paid_at timestamptz,
  acceptance_fee_paid_at timestamptz,
  school_fee_paid_at timestamptz,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Serials of application numbers, issued in order when the application fee is confirmed. A serial is never issued
-- twice; a rollback leaves a gap.
create sequence application_number_serial;

create table kin (
  applicant_id uuid not null references applicant (id) on delete cascade,
  role text not null check (role in ('next_of_kin', 'guardian')),
  title text,
  surname text not null,
  firstname text not null,
  othername text not null default '',
  no_othername boolean not null default false,
  email text not null,
  mobile_no text not null,
  gender text not null,
  occupation text not null,
  relationship text not null,
  address text not null,
  primary key (applicant_id, role)
);

create table upload (
  id uuid primary key,
  -- Random upload token, called fullPath in the API: 128 bits, so it cannot be guessed.
  ticket text not null unique,
  applicant_id uuid not null references applicant (id) on delete cascade,
  document_type text not null check (document_type in ('OlevelResult', 'ProfilePicture')),
  file_key text not null unique,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  -- Set when the owning record is deleted or replaced. The file can no longer be read; the cleanup
  -- job deletes it.
  discarded_at timestamptz
);
create index upload_of_applicant on upload (applicant_id, created_at);
create index upload_to_sweep on upload (created_at) where claimed_at is null or discarded_at is not null;
alter table applicant add constraint applicant_picture foreign key (picture_id) references upload (id);

create table school_record (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  qualification text not null,
  name text not null,
  start_year smallint not null,
  end_year smallint not null check (end_year >= start_year),
  created_at timestamptz not null default now(),
  unique (applicant_id, qualification, name, start_year, end_year)
);

create table employment_record (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  employer_name text not null,
  designation text not null,
  start_year smallint not null,
  end_year smallint not null check (end_year >= start_year),
  created_at timestamptz not null default now(),
  unique (applicant_id, employer_name, designation, start_year, end_year)
);

create table olevel_result (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  exam_name text not null,
  exam_number text not null,
  exam_year smallint not null,
  upload_id uuid not null references upload (id),
  created_at timestamptz not null default now(),
  unique (applicant_id, exam_name, exam_number, exam_year)
);

create table olevel_subject (
  result_id uuid not null references olevel_result (id) on delete cascade,
  applicant_id uuid not null references applicant (id) on delete cascade,
  subject_name text not null,
  grade text not null,
  created_at timestamptz not null default now(),
  primary key (result_id, subject_name)
);

-- Submitted questions and answers. A row never changes.
create table submission (
  applicant_id uuid primary key references applicant (id) on delete cascade,
  submitted_at timestamptz not null default now(),
  snapshot jsonb not null
);

-- One sign-in with all its tokens.
create table session (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  remembered boolean not null default false,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index session_of_applicant on session (applicant_id);

-- All tokens of applicants, stored as SHA-256 with their kind, so that a token of one kind is never accepted as
-- another.
create table token (
  hash bytea primary key,
  kind text not null check (kind in ('access', 'refresh', 'activation', 'reset', 'device')),
  applicant_id uuid not null references applicant (id) on delete cascade,
  session_id uuid references session (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index token_of_applicant on token (applicant_id, kind);
create index token_of_session on token (session_id);
create index token_expiry on token (expires_at);

create table payment (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  admission_session text not null,
  pay_type text not null,
  -- SchoolFee and SchoolFeePart share one balance and therefore one `fee`.
  fee text not null check (fee in ('ApplicationFee', 'AcceptanceFee', 'SchoolFee', 'OrientationFee')),
  description text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text not null unique,
  gateway text not null,
  status text not null default 'open' check (status in ('open', 'succeeded', 'failed', 'abandoned')),
  checkout_url text,
  gateway_id text,
  -- Time at which the payment was credited to its fee. A successful payment without this time waits for refund.
  applied_at timestamptz,
  paid_at timestamptz,
  -- Why the gateway response was not accepted: wrong amount, currency or reference.
  flagged text,
  initiated_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Time at which the gateway was last queried, and its response.
  last_asked_at timestamptz,
  last_answer text
);
-- One open payment per applicant, session and fee. A second browser tab resumes this payment.
create unique index payment_one_open on payment (applicant_id, admission_session, fee) where status = 'open';
create index payment_of_applicant on payment (applicant_id, initiated_at desc);
-- Final safeguard against crediting a fee twice. The school fee is excluded, because it can be paid
-- in parts.
create unique index payment_applied_once on payment (applicant_id, admission_session, fee)
  where applied_at is not null and fee <> 'SchoolFee';
-- Payments that are still checked at the gateway: money can arrive after a payment was abandoned.
create index payment_to_settle on payment (initiated_at) where status <> 'succeeded';

-- Payments to refund, for example because the fee was already paid.
create table refund (
  payment_id uuid primary key references payment (id),
  amount_kobo bigint not null,
  reason text not null,
  created_at timestamptz not null default now(),
  refunded_at timestamptz
);

-- Events received from gateways, each stored once. A job processes them.
create table gateway_event (
  id uuid primary key,
  gateway text not null,
  event text not null,
  reference text not null,
  received_at timestamptz not null default now(),
  unique (gateway, event, reference)
);

create table notification (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  title text not null,
  message text not null,
  dedupe_key text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (applicant_id, dedupe_key)
);
create index notification_of_applicant on notification (applicant_id, created_at desc);

-- Audit log: actions with their actor and the values before and after. Insert-only.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('applicant', 'gateway', 'office', 'system')),
  actor_id uuid,
  action text not null,
  applicant_id uuid,
  request_id text,
  before jsonb,
  after jsonb
);
create index audit_of_applicant on audit_event (applicant_id, id);

create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event rows are never changed or deleted';
end $$;
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function audit_event_is_append_only();

-- Counters of the rate limits.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

do $$
declare name text;
begin
  foreach name in array array['kin', 'upload', 'school_record', 'employment_record', 'olevel_result',
    'olevel_subject', 'submission', 'payment', 'notification'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_rows on %I using (matric_is_system() or applicant_id = matric_applicant())', name);
  end loop;
  foreach name in array array['session', 'token', 'refund', 'gateway_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_only on %I using (matric_is_system())', name);
  end loop;
end $$;

alter table applicant enable row level security;
alter table applicant force row level security;
create policy own_file on applicant using (matric_is_system() or id = matric_applicant());

alter table audit_event enable row level security;
alter table audit_event force row level security;
create policy anybody_adds on audit_event for insert with check (true);
create policy system_reads on audit_event for select using (matric_is_system());
