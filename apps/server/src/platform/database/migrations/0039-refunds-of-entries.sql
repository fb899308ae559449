-- A refund names the entries that ended with it. A refund without entries returns money of the cart.
alter table refund add column entries bigint[] not null default '{}';

-- Entries and their refund end in one transaction, so both have its time.
update refund set entries = (select array_agg(item.id order by item.id) from cart_item item
    join payment on payment.cart_id = item.cart_id
    where payment.id = refund.payment_id and item.removed_at = refund.created_at)
  where exists (select from cart_item item join payment on payment.cart_id = item.cart_id
    where payment.id = refund.payment_id and item.removed_at = refund.created_at);
set constraints all immediate;

-- A second refund of a payment waits until the one before has ended, so that the bank has one at a time.
drop index refund_one_in_flight;
create unique index refund_one_at_the_bank on refund (payment_id) where status = 'sent';
