-- Categories whose rankings are live now.
create index category_live on category (id) where rankings_live_now;
