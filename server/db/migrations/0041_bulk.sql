-- Proposals and approvals of many applications at once. Before the action starts, a dry run stores the set of
-- applications with the expected outcome for each. A job executes the action, one application per transaction, so that
-- the job can continue after an interruption.
create table bulk_action (
  id uuid primary key,
  kind text not null check (kind in ('propose', 'approve')),
  staff_id uuid not null references staff (id),
  -- Content of the proposals; null for approvals.
  proposal jsonb,
  -- Whether the list had more applications than the plan can contain.
  is_cut boolean not null default false,
  planned_at timestamptz not null default now(),
  -- Null until the colleague starts the action after the dry run.
  started_at timestamptz,
  finished_at timestamptz,
  -- Id of the HTTP request that started the action, for the audit log.
  request_id text,
  check ((kind = 'propose') = (proposal is not null)),
  check (finished_at is null or started_at is not null)
);
create index bulk_action_unfinished on bulk_action (started_at) where started_at is not null and finished_at is null;
create index bulk_action_planned on bulk_action (planned_at) where started_at is null;

create table bulk_item (
  bulk_id uuid not null references bulk_action (id) on delete cascade,
  -- Position of the application in the list, from 1.
  position integer not null,
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- Version of the application in the dry run. A changed application is left out.
  version bigint not null,
  -- For an approval: the decision to approve. For a proposal: the proposed decision; null until it is proposed.
  decision_id uuid,
  state text not null check (state in ('ready', 'left-out', 'done')),
  -- Why the application is left out; null otherwise.
  reason text,
  -- Number of attempts that failed unexpectedly, for example because a colleague held a lock too long.
  failures integer not null default 0,
  primary key (bulk_id, position),
  unique (bulk_id, applicant_id),
  check ((state = 'left-out') = (reason is not null))
);
create index bulk_item_ready on bulk_item (bulk_id, failures, position) where state = 'ready';
create index bulk_item_of_applicant on bulk_item (applicant_id);

alter table bulk_action enable row level security;
alter table bulk_action force row level security;
create policy system_only on bulk_action using ((select matric_is_system()));
alter table bulk_item enable row level security;
alter table bulk_item force row level security;
create policy system_only on bulk_item using ((select matric_is_system()));
