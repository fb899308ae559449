-- The columns that an administrator corrected after publishing. From then on an import leaves them as they are.
alter table event add corrected text[] not null default '{}';
alter table event add constraint event_corrected_names_its_columns
  check (corrected <@ array['name', 'starts_on', 'ends_on', 'sales_start_at', 'sales_end_at']);
