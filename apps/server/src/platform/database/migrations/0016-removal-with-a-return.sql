-- What is removed together with a return that waits for a second administrator, at the moment it is approved.
alter table refund_request add removes text not null default 'nothing'
  constraint refund_request_removes_a_known_thing check (removes in ('nothing', 'cart', 'item', 'bundle'));
alter table refund_request add cart_item_id bigint references cart_item;
alter table refund_request add constraint refund_request_names_what_it_removes
  check ((removes in ('item', 'bundle')) = (cart_item_id is not null));
