-- Why a release makes more offers than a programme has places; null if there are enough places.
alter table release add column over_places_reason text;
