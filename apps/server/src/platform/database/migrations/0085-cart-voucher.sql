-- The voucher that the cart used. It counts as a use while the cart holds units.
alter table cart add column voucher_id uuid references voucher;
create index cart_by_voucher on cart (voucher_id) where voucher_id is not null;
