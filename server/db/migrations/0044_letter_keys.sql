-- Whether single characters work as keyboard shortcuts of the office. People who dictate switch them off.
alter table staff add column letter_keys boolean not null default true;
