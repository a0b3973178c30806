-- The keys that the servers of this database use. A server with another key does not start. Only public keys and hashes
-- are stored. Public keys of earlier signers stay, so that the documents they signed can be verified.
create table installation_key (
  purpose text not null check (purpose in ('documents', 'office-seal')),
  -- SHA-256 in hexadecimal: of the public key, or of a fixed text and the secret key.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- SPKI in base64, only for signing keys.
  public_key text,
  state text not null default 'current' check (state in ('current', 'earlier', 'revoked')),
  registered_at timestamptz not null default now(),
  primary key (purpose, fingerprint),
  check ((purpose = 'documents') = (public_key is not null))
);
create unique index installation_key_current on installation_key (purpose) where state = 'current';

alter table installation_key enable row level security;
alter table installation_key force row level security;
create policy system_only on installation_key using (matric_is_system());
