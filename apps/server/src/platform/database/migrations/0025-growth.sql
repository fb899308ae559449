-- Past events must not make a query slower. Each index holds what a job or a screen looks for, and not what is over.

-- In the order in which a sale takes its locks. With 300,000 carts the indexes take two seconds.
lock table cart, formation, charge, refund in access exclusive mode;

-- The job reads charges that can be paid, and expired ones for some days. The index that is dropped kept each expired
-- charge of the past.
create index charge_to_read on charge (asked_at nulls first) where status in ('intent', 'active', 'removing');
create index charge_watched on charge (watched_until) where status = 'expired';
drop index charge_to_ask;

-- Installments that are owed. Those that expired at the bank are owed too.
create index charge_owed_by_due_day on charge (due_on)
  where status in ('planned', 'intent', 'active', 'expired') and installment > 1;
drop index charge_by_due_day;

-- A report reads the carts and the entries of one event. A cart enters the index when it ends or is paid.
create index cart_by_event on cart (event_id) where status <> 'open' or paid_at is not null;
create index formation_by_category on formation (category_id) where active;

-- Retention reads carts that still contain personal data. The index that is dropped kept all ended carts.
create index cart_with_person_to_forget on cart (created_at, id)
  where paid_at is null and status in ('expired', 'cancelled')
    and (owner_id is not null or ip_prefix <> '' or receipt_email <> '' or note <> '');
drop index cart_to_forget;

-- What one administrator refunded today.
create index refund_by_asker on refund (asked_by, created_at) where asked_by is not null;

-- Rankings that are live now.
create index category_live on category (id) where rankings_live_now;
create index event_live on event (id) where rankings_live_now;
