-- A report reads the entries of one event.
create index formation_by_category on formation (category_id) where active;
