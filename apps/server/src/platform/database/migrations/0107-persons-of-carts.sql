-- Retention also reads carts whose only person is the buyer whom the desk named. The index of before has not all of its
-- carts, so the reader went through every old cart.
create index cart_with_any_person_to_forget on cart (created_at, id)
  where paid_at is null and status in ('expired', 'cancelled')
    and (owner_id is not null or buyer_id is not null or ip_prefix <> '' or receipt_email <> '' or note <> '');
