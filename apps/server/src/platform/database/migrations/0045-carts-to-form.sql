-- Until when the buyer of a free cart of the web must name the riders, and when the buyer was reminded. Null without a limit
-- of time: a cart with a price, a sale of the desk, a restored cart, and a cart from before this column.
alter table cart
  add column form_by timestamptz,
  add column form_reminded_at timestamptz;
create index cart_to_form on cart (form_by) where form_by is not null and status = 'paid';
create index cart_to_form_by_address on cart (ip_prefix)
  where form_by is not null and status = 'paid' and owner_id is null;
