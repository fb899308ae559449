-- The key of a banner in the storage. The column with the bytes is then empty.
alter table event_banner add column stored_as text;
alter table event_banner alter column jpeg drop not null;
alter table event_banner add constraint banner_is_in_one_place check (num_nonnulls(jpeg, stored_as) = 1);
create trigger banner_names_object after insert or delete or update of stored_as on event_banner
  for each row execute function row_names_object();
