-- Whether single characters work as keyboard shortcuts of the office. Users of voice input switch them off.
alter table staff add column letter_keys boolean not null default true;
