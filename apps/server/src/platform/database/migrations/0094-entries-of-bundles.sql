-- So many entries of a category one unit of the bundle has ('2 fichas'). The last release sells one.
alter table bundle_category add column entries integer not null default 1;
alter table bundle_category add constraint bundle_has_some_entries_of_a_category check (entries between 1 and 5);

-- One row for each entry of a unit of a bundle.
create view bundle_entry as
  select bundle_id, category_id, position from bundle_category, generate_series(1, entries);
