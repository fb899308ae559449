-- The desk sells face to face. A cart that the desk sells has the person who sold it. Its buyer has no login, or the
-- desk has not confirmed the identity: then the cart has no owner, and buyer_id tells whose limits it counts for.
alter table cart add column sold_by bigint references account, add column buyer_id bigint references account,
  add constraint cart_buyer_is_named_by_the_desk check (buyer_id is null or sold_by is not null);
create index cart_by_desk_buyer on cart (buyer_id) where buyer_id is not null;
create index cart_open_at_desk on cart (event_id) where sold_by is not null and status in ('open', 'expiring');
