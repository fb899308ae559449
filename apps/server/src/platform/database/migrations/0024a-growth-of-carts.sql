-- A report reads the carts of one event. A cart enters the index when it ends or is paid.
create index cart_by_event on cart (event_id) where status <> 'open' or paid_at is not null;

-- Retention reads carts that still contain personal data.
create index cart_with_person_to_forget on cart (created_at, id)
  where paid_at is null and status in ('expired', 'cancelled')
    and (owner_id is not null or ip_prefix <> '' or receipt_email <> '' or note <> '');
