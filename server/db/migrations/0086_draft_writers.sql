-- Random id of the device that has stored a draft. The device may replace its own draft even if the response to its
-- last save was lost, so that it does not know the time of that save. Null for drafts of clients that send no id.
alter table draft add column writer text;
