-- The name of a rider's horse, beside its identification in the stud book.
alter table formation_rider add horse_name text not null default '';
