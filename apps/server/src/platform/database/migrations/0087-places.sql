-- A category may sell places without riders, such as camping lots, stalls and parking. It has no competition.
alter table category
  add column without_riders boolean not null default false,
  add constraint place_has_no_competition check (not (without_riders and num_nonnulls(competition) = 1));
