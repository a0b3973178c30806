-- Devices on which a colleague has signed in. Failed attempts on other devices do not lock the colleague out on these
-- devices.
alter table staff_token drop constraint staff_token_kind_check;
alter table staff_token add constraint staff_token_kind_check check (kind in ('link', 'session', 'device'));
