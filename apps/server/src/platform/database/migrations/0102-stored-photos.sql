-- The key of a photo in the storage. The column with the bytes is then empty.
alter table account_photo add column stored_as text;
alter table account_photo alter column jpeg drop not null;
alter table account_photo add constraint photo_is_in_one_place check (num_nonnulls(jpeg, stored_as) = 1);
create trigger photo_names_object after insert or delete or update of stored_as on account_photo
  for each row execute function row_names_object();
