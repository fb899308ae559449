-- The date of birth that somebody else gave, as it was when the formation was saved. Null: the rider's own, or confirmed.
alter table formation_rider add column declared_birthdate date;
