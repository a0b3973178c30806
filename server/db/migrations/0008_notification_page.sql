-- Portal page that the notification links to, relative to the portal's base URL; null for older
-- notifications.
alter table notification add column page text check (page ~ '^/(dashboard|payments)([/?]|$)');
