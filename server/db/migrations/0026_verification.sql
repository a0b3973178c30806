-- Grades that colleagues read on the result slips, one row per subject, and their checks with the examination bodies.
-- Decisions use the grades on the slips.

create table subject_verification (
  result_id uuid not null,
  subject_name text not null,
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- Grade on the slip; null if the subject is not on the slip.
  slip_grade text,
  verified_by uuid not null references staff (id),
  verified_at timestamptz not null default now(),
  primary key (result_id, subject_name),
  foreign key (result_id, subject_name) references olevel_subject (result_id, subject_name) on delete cascade
);
create index subject_verification_of_applicant on subject_verification (applicant_id);

create table board_check (
  id uuid primary key,
  applicant_id uuid not null references applicant (id) on delete cascade,
  -- Null once the applicant has removed the sitting. `exam` still names it.
  result_id uuid references olevel_result (id) on delete set null,
  exam text not null,
  method text not null check (method in ('online', 'letter', 'phone', 'visit')),
  outcome text not null check (outcome in ('confirmed', 'differs', 'unknown')),
  checked_on date not null,
  reference text not null default '',
  -- Id of the uploaded picture of the proof, such as a screenshot or a letter.
  proof_id uuid references upload (id),
  checked_by uuid not null references staff (id),
  checked_at timestamptz not null default now(),
  -- Set when the applicant changes the sitting, because the check was about the earlier data.
  outdated_at timestamptz
);
create index board_check_of_applicant on board_check (applicant_id, checked_at);

alter table upload drop constraint upload_document_type_check;
alter table upload add constraint upload_document_type_check
  check (document_type in ('OlevelResult', 'ProfilePicture', 'BoardProof'));

do $$
declare name text;
begin
  foreach name in array array['subject_verification', 'board_check'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_rows on %I using (matric_is_system() or applicant_id = matric_applicant())', name);
  end loop;
end $$;

-- A change of a sitting, its slip or its subjects resets the verification of the whole sitting.
create function reset_verification() returns trigger language plpgsql as $$
declare
  changed_result uuid;
begin
  if tg_table_name = 'olevel_subject' then changed_result := coalesce(new.result_id, old.result_id);
  else changed_result := coalesce(new.id, old.id);
  end if;
  delete from subject_verification where result_id = changed_result;
  update board_check set outdated_at = now() where result_id = changed_result and outdated_at is null;
  -- The result of an «after» trigger is ignored. A «before delete» trigger must return the row.
  return old;
end $$;
create trigger reset_verification_added after insert or delete on olevel_subject
  for each row execute function reset_verification();
create trigger reset_verification_changed after update on olevel_subject
  for each row when (old.grade is distinct from new.grade) execute function reset_verification();
create trigger reset_verification_changed after update on olevel_result
  for each row when ((old.exam_name, old.exam_number, old.exam_year, old.upload_id)
    is distinct from (new.exam_name, new.exam_number, new.exam_year, new.upload_id))
  execute function reset_verification();
-- Runs before the deletion, because afterwards the board check no longer has the sitting's id.
create trigger reset_verification_removed before delete on olevel_result
  for each row execute function reset_verification();
