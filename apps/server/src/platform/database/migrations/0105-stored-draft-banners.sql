-- The key of the banner of a draft in the storage. The column with the bytes is then empty.
alter table event_draft add column stored_as text;
alter table event_draft drop constraint event_draft_knows_when_its_banner_changed;
alter table event_draft add constraint event_draft_knows_when_its_banner_changed
  check (num_nonnulls(banner, stored_as) = num_nonnulls(banner_updated_at));
create trigger draft_names_object after insert or delete or update of stored_as on event_draft
  for each row execute function row_names_object();
