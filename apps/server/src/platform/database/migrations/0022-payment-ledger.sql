-- The ledger comes in steps, so that a shop with hundreds of thousands of payments sells meanwhile. A later step adds the
-- foreign key of cart_id.

-- Money that was received, once, by any method. What only one method knows of it is in the table of that method.
create table payment (
  id uuid primary key default gen_random_uuid(),
  method text not null check (method in ('pix')),
  -- Null where the money was received for no cart of ours.
  cart_id uuid,
  amount_in_cents integer not null check (amount_in_cents > 0),
  received_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  -- The person who took the money; null where a program learned of it.
  recorded_by bigint references account,
  decision text check (decision in ('honoured', 'duplicate', 'mismatch', 'late', 'cancelled', 'unknown', 'credited'))
);
alter table payment set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index payment_by_cart on payment (cart_id);
create index payment_by_time on payment (received_at);
create index payment_to_review on payment (received_at) where decision <> 'honoured';
create index payment_credited on payment (id) where decision = 'credited';
