-- Random id of the device that has stored a draft. If the response to a save is lost, the device does not know the time
-- of that save. With its id, the device may replace its own draft nevertheless. Null for drafts of clients that send no
-- id.
alter table draft add column writer text;
