-- Random id of the device that has stored a draft. The device may replace its own draft even if it does not know the time
-- of its last save, because the response was lost. Null for drafts of clients that send no id.
alter table draft add column writer text;
