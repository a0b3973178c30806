-- Documents that the office asks an applicant for. A document is an item of a request. The applicant answers with a
-- picture.
alter table upload drop constraint upload_document_type_check;
alter table upload add constraint upload_document_type_check
  check (document_type in ('OlevelResult', 'ProfilePicture', 'BoardProof', 'RequestedDocument'));

create table requested_document (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  request_id uuid not null references office_request (id) on delete cascade,
  -- Order within the request, from 1.
  position smallint not null,
  name text not null,
  -- What the document must show. May be empty.
  explanation text not null default '',
  -- Null until the applicant has sent the picture.
  upload_id uuid references upload (id),
  unique (request_id, position)
);
create index requested_document_of_applicant on requested_document (applicant_id);
create index requested_document_of_upload on requested_document (upload_id);
alter table requested_document enable row level security;
alter table requested_document force row level security;
create policy own_rows on requested_document using (matric_is_system() or applicant_id = matric_applicant());

-- The applicant's message to the office, sent with the answer. The API requires it if the answer is incomplete.
alter table office_request add column reply text not null default '';

-- Reminders of a request that were sent, so that each is sent once however often the job runs.
create table request_reminder (
  request_id uuid not null references office_request (id) on delete cascade,
  days_before smallint not null check (days_before > 0),
  sent_at timestamptz not null default now(),
  primary key (request_id, days_before)
);
alter table request_reminder enable row level security;
alter table request_reminder force row level security;
create policy system_only on request_reminder using (matric_is_system());
