-- The same of a category or bundle.
alter table item add corrected text[] not null default '{}';
alter table item add constraint item_corrected_names_its_columns
  check (corrected <@ array['price_in_cents', 'total']);
