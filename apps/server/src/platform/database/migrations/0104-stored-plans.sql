-- The key of a plan in the storage. The column with the bytes is then empty.
alter table ground_plan add column stored_as text;
alter table ground_plan alter column jpeg drop not null;
alter table ground_plan add constraint plan_is_in_one_place check (num_nonnulls(jpeg, stored_as) = 1);
create trigger plan_names_object after insert or delete or update of stored_as on ground_plan
  for each row execute function row_names_object();
