-- The desk sells face to face. A cart that the desk sells has the person who sold it. Its buyer has no login, or the
-- desk has not confirmed the identity: then the cart has no owner, and buyer_id tells whose limits it counts for.
alter table cart add column sold_by bigint references account, add column buyer_id bigint references account,
  add constraint cart_buyer_is_named_by_the_desk check (buyer_id is null or sold_by is not null);
create index cart_by_desk_buyer on cart (buyer_id) where buyer_id is not null;
create index cart_open_at_desk on cart (event_id) where sold_by is not null and status in ('open', 'expiring');

-- A plan for a part of a sale at the desk does not complete the cart; the till books the rest and completes it.
alter table plan add column completes_cart boolean not null default true;

alter table payment drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('pix', 'cash', 'card'));

-- The money of a drawer, from its opening to its count. A closed shift never changes.
create table shift (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event,
  number integer not null check (number > 0),
  status text not null default 'open' check (status in ('open', 'counted', 'closed')),
  opened_by bigint not null references account,
  opened_at timestamptz not null default now(),
  float_in_cents integer not null check (float_in_cents between 0 and 100000000),
  -- The browser that works with the shift: the SHA-256 of its key, and its name for people.
  device_key_hash bytea not null,
  device_name text not null check (char_length(device_name) between 1 and 60),
  -- The count: how many notes and coins of each value in centavos, their sum, and the cash that had to be there.
  counts jsonb,
  counted_in_cents integer check (counted_in_cents >= 0),
  expected_in_cents integer,
  counted_at timestamptz,
  closed_at timestamptz,
  approved_by bigint references account,
  approval_reason text not null default '' check (char_length(approval_reason) <= 200),
  constraint shift_number_is_unique unique (event_id, number),
  constraint shift_counted_has_its_count check ((status = 'open') = (counted_at is null)
    and (counted_at is null) = (counts is null) and (counted_at is null) = (counted_in_cents is null)
    and (counted_at is null) = (expected_in_cents is null)),
  constraint shift_closed_has_its_time check ((status = 'closed') = (closed_at is not null)),
  constraint shift_difference_is_approved_by_another_person check (
    (status = 'closed' and counted_in_cents <> expected_in_cents) = (approved_by is not null)
    and approved_by is distinct from opened_by)
);
create unique index shift_one_open_per_person on shift (event_id, opened_by) where status = 'open';

create table shift_movement (
  id bigint generated always as identity primary key,
  shift_id uuid not null references shift,
  kind text not null check (kind in ('withdrawal', 'deposit')),
  amount_in_cents integer not null check (amount_in_cents > 0),
  reason text not null check (char_length(reason) between 1 and 200),
  recorded_by bigint not null references account,
  recorded_at timestamptz not null default now()
);
create index shift_movement_by_shift on shift_movement (shift_id);

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

-- Money moves in an open shift only. The lock on the shift makes a count wait for the movements under way.
create function shift_must_be_open() returns trigger language plpgsql as $$
declare
  state text;
begin
  select status into state from shift where id = new.shift_id for share;
  if state <> 'open' then
    raise exception 'shift % is not open', new.shift_id
      using constraint = 'shift_must_be_open', errcode = '23514';
  end if;
  return new;
end $$;
create trigger shift_must_be_open before insert or update on shift_movement
  for each row execute function shift_must_be_open();
create trigger shift_must_be_open before insert or update on cash_payment
  for each row execute function shift_must_be_open();
create trigger shift_must_be_open before insert or update on card_payment
  for each row execute function shift_must_be_open();
create trigger shift_must_be_open before insert or update on counter_refund
  for each row execute function shift_must_be_open();
create trigger shift_must_be_open before insert or update on courtesy
  for each row when (new.shift_id is not null) execute function shift_must_be_open();

create function shift_closed_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'shift % is closed', old.id using constraint = 'shift_closed_never_changes', errcode = '23514';
end $$;
create trigger shift_closed_never_changes before update or delete on shift
  for each row when (old.status = 'closed') execute function shift_closed_never_changes();

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

-- A request for a second person about cash or card has no charge.
alter table refund_request alter column charge_id drop not null;
