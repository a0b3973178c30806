-- Password for the learning portal, encrypted with the office seal key, until the portal has accepted it. Null
-- afterwards. A server of an earlier version leaves the column null, because such a server delivers the password within
-- the request.
alter table portal_account add column sealed_password bytea;
