-- Every pair of words of a name; first_word comes first in the alphabet. A search for two common names read all people
-- with either name, 53,000 of 1,000,000, to find the 600 people with both.
-- The lock makes a running server wait before it adds a name, so that the new trigger function handles the name.
lock table applicant_name_word in share row exclusive mode;

create table applicant_name_pair (
  applicant_id uuid not null,
  first_word text collate "C" not null,
  second_word text collate "C" not null
);
alter table applicant_name_pair enable row level security;
alter table applicant_name_pair force row level security;
create policy own_rows on applicant_name_pair
  using ((select matric_is_system()) or applicant_id = (select matric_applicant()));

create or replace function write_name_words() returns trigger language plpgsql as $$
begin
  delete from applicant_name_word where applicant_id = new.id;
  delete from applicant_name_pair where applicant_id = new.id;
  insert into applicant_name_word (applicant_id, word)
    select distinct new.id, unnest(matric_name_words(concat_ws(' ', new.surname, new.firstname, new.othername)));
  insert into applicant_name_pair (applicant_id, first_word, second_word)
    select new.id, one.word, other.word from applicant_name_word one join applicant_name_word other using (applicant_id)
    where applicant_id = new.id and one.word collate "C" < other.word collate "C";
  return null;
end $$;

insert into applicant_name_pair (applicant_id, first_word, second_word)
  select applicant_id, one.word, other.word
  from applicant_name_word one join applicant_name_word other using (applicant_id)
  where one.word collate "C" < other.word collate "C";

alter table applicant_name_pair add constraint applicant_name_pair_pkey
  primary key (first_word, second_word, applicant_id);
create index applicant_name_pair_applicant on applicant_name_pair (applicant_id);
-- The foreign key comes last, because adding it locks the applicants, and because checking all rows together is faster.
alter table applicant_name_pair add constraint applicant_name_pair_applicant_id_fkey
  foreign key (applicant_id) references applicant (id) on delete cascade;
alter table applicant_name_pair set (autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
do $$ begin
  if exists (select from applicant_name_pair) then analyze applicant_name_pair; end if;
end $$;
