-- Why a release makes more offers than a programme has places; null if it does not.
alter table release add column over_places_reason text;
