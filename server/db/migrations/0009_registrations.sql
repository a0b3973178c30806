-- Anybody can register any address, but only its owner reads its mail. So a profile that waits for its activation does
-- not own its address yet: several may wait for one, each with its own password, and the mailed code that is used
-- decides which one becomes the profile. Registering and signing in look the same whether the address is taken or not.

alter table applicant drop constraint applicant_email_key;
alter table applicant add column waiting boolean not null
  generated always as (stage in ('ProfileInitiation', 'ProfileActivation')) stored;
create unique index applicant_active_email on applicant (email) where not waiting;
create index applicant_waiting_email on applicant (email, created_at desc) where waiting;
create index applicant_waiting_since on applicant (created_at) where waiting;

-- From this seed and an address comes the salt of the passwords that wait at that address: one computation finds the
-- profile that a password opens, however many wait. It is different in every installation.
create table registration_salt (
  only_one boolean primary key default true check (only_one),
  seed bytea not null
);
insert into registration_salt (seed)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
alter table registration_salt enable row level security;
alter table registration_salt force row level security;
create policy system_only on registration_salt using (matric_is_system());
