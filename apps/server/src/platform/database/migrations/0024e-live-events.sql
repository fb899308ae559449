-- Events whose rankings are live now.
create index event_live on event (id) where rankings_live_now;
