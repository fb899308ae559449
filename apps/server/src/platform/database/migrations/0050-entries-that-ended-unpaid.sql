-- The entry ended before its cart was paid, so the price of the cart does not contain it.
alter table cart_item add column ended_unpaid boolean not null default false
  constraint cart_item_that_ended_unpaid_is_removed check (not ended_unpaid or removed_at is not null);
