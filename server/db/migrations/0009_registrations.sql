-- Anyone can register any email address, but only its owner can read its mail. So an address is not taken until a
-- profile is activated. Several profiles can wait for activation with the same address, each with its own password. The
-- mailed code that is used decides which profile is activated. Responses do not reveal whether an address is taken.

alter table applicant drop constraint applicant_email_key;
alter table applicant add column waiting boolean not null
  generated always as (stage in ('ProfileInitiation', 'ProfileActivation')) stored;
create unique index applicant_active_email on applicant (email) where not waiting;
create index applicant_waiting_email on applicant (email, created_at desc) where waiting;
create index applicant_waiting_since on applicant (created_at) where waiting;

-- Seed for the password salt of profiles that wait for activation. The salt depends on the seed and the address.
-- Profiles that wait with the same address therefore have the same salt, and one hash computation finds the profile
-- with the given password. Every database has its own seed.
create table registration_salt (
  only_one boolean primary key default true check (only_one),
  seed bytea not null
);
insert into registration_salt (seed)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
alter table registration_salt enable row level security;
alter table registration_salt force row level security;
create policy system_only on registration_salt using (matric_is_system());
