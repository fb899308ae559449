create table cash_payment (
  payment_id uuid primary key references payment deferrable initially deferred,
  shift_id uuid not null references shift,
  -- What the buyer gave; the rest above the payment is the change.
  given_in_cents integer not null check (given_in_cents > 0)
);
create index cash_payment_by_shift on cash_payment (shift_id);

create table card_payment (
  payment_id uuid primary key references payment deferrable initially deferred,
  shift_id uuid not null references shift,
  brand text not null check (brand in ('visa', 'mastercard', 'elo', 'hipercard', 'amex', 'other')),
  nsu text not null check (nsu ~ '^[0-9A-Za-z]{1,20}$'),
  constraint card_payment_is_booked_once unique (shift_id, brand, nsu)
);

-- A refund of cash or card that the desk handed over.
create table counter_refund (
  refund_id text primary key references refund,
  shift_id uuid not null references shift,
  nsu text not null default '',
  paid_out_by bigint not null references account,
  paid_out_at timestamptz not null default now()
);
create index counter_refund_by_shift on counter_refund (shift_id);

-- The part of a sale that was given away. It is no money.
create table courtesy (
  cart_id uuid primary key references cart,
  amount_in_cents integer not null check (amount_in_cents > 0),
  reason text not null check (char_length(reason) between 1 and 200),
  granted_by bigint not null references account,
  shift_id uuid references shift,
  granted_at timestamptz not null default now()
);
create index courtesy_by_shift on courtesy (shift_id);

create trigger shift_must_be_open before insert or update on cash_payment
  for each row execute function shift_must_be_open();
create trigger shift_must_be_open before insert or update on card_payment
  for each row execute function shift_must_be_open();
create trigger shift_must_be_open before insert or update on counter_refund
  for each row execute function shift_must_be_open();
create trigger shift_must_be_open before insert or update on courtesy
  for each row when (new.shift_id is not null) execute function shift_must_be_open();

-- The money of each shift. expected is the cash that must be in the drawer now.
create view shift_total as
  select shift.id as shift_id, cash_in_cents, card_in_cents, cash_out_in_cents, card_out_in_cents,
    deposits_in_cents, withdrawals_in_cents, courtesies_in_cents,
    shift.float_in_cents + cash_in_cents - cash_out_in_cents + deposits_in_cents - withdrawals_in_cents
      as expected_cash_in_cents
  from shift
  cross join lateral (select coalesce(sum(payment.amount_in_cents), 0)::integer as cash_in_cents
    from cash_payment join payment on payment.id = payment_id where cash_payment.shift_id = shift.id) as cash
  cross join lateral (select coalesce(sum(payment.amount_in_cents), 0)::integer as card_in_cents
    from card_payment join payment on payment.id = payment_id where card_payment.shift_id = shift.id) as card
  cross join lateral (select
      coalesce(sum(refund.value_in_cents) filter (where payment.method = 'cash'), 0)::integer as cash_out_in_cents,
      coalesce(sum(refund.value_in_cents) filter (where payment.method = 'card'), 0)::integer as card_out_in_cents
    from counter_refund join refund on refund.id = refund_id join payment on payment.id = refund.payment_id
    where counter_refund.shift_id = shift.id) as paid_out
  cross join lateral (select
      coalesce(sum(amount_in_cents) filter (where kind = 'deposit'), 0)::integer as deposits_in_cents,
      coalesce(sum(amount_in_cents) filter (where kind = 'withdrawal'), 0)::integer as withdrawals_in_cents
    from shift_movement where shift_movement.shift_id = shift.id) as movement
  cross join lateral (select coalesce(sum(amount_in_cents), 0)::integer as courtesies_in_cents
    from courtesy where courtesy.shift_id = shift.id) as given_away;
