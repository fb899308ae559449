-- A requirement cannot name a category of another event.
alter table item add constraint item_is_of_one_event unique (id, event_id);
