-- The price of the entry without the voucher of its cart; null without a voucher.
alter table cart_item add column full_price_in_cents integer;
