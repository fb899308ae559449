-- How a cart is paid: at once, or in monthly installments. One plan is current; others were given up.
create table plan (
  id bigint generated always as identity primary key,
  cart_id uuid not null references cart,
  installments integer not null check (installments between 1 and 24),
  interest_percent numeric(4, 2) not null default 0,
  total_in_cents integer not null check (total_in_cents > 0),
  is_current boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index plan_one_current_per_cart on plan (cart_id) where is_current;
create index plan_by_cart on plan (cart_id);

-- One installment asked of the bank under our own txid. The row is written before the bank is called.
create table charge (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plan,
  cart_id uuid not null references cart,
  installment integer not null check (installment > 0),
  kind text not null check (kind in ('cob', 'cobv')),
  txid text not null check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  value_in_cents integer not null check (value_in_cents > 0),
  due_on date,
  status text not null default 'intent'
    check (status in ('planned', 'intent', 'active', 'paid', 'paid_late', 'removing', 'removed', 'expired', 'failed')),
  refunded text not null default 'none' check (refunded in ('none', 'partial', 'whole')),
  location text not null default '',
  pix_copia_e_cola text not null default '',
  expires_at timestamptz,
  paid_at timestamptz,
  watched_until timestamptz,
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint charge_txid_is_unique unique (txid)
);
create unique index charge_one_live_per_installment on charge (plan_id, installment)
  where status in ('planned', 'intent', 'active', 'paid');
create index charge_by_cart on charge (cart_id);
create index charge_to_ask on charge (asked_at nulls first) where status in ('intent', 'active', 'removing', 'expired');

create function plan_total_is_its_charges() returns trigger language plpgsql as $$
declare
  wanted integer;
  found_sum bigint;
begin
  select total_in_cents into wanted from plan where id = new.plan_id;
  select coalesce(sum(value_in_cents), 0) into found_sum from charge
    where plan_id = new.plan_id and status in ('planned', 'intent', 'active', 'paid');
  if found_sum <> 0 and exists (select from plan where id = new.plan_id and is_current)
    and exists (select from charge where plan_id = new.plan_id and status in ('planned', 'intent', 'active'))
    and found_sum <> wanted then
    raise exception 'plan % costs % but its charges %', new.plan_id, wanted, found_sum
      using constraint = 'plan_total_is_its_charges', errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger plan_total_is_its_charges after insert or update of value_in_cents on charge
  deferrable initially deferred for each row execute function plan_total_is_its_charges();

-- One received Pix, once. Without a resolution after ten minutes somebody must look.
create table pix (
  end_to_end_id text primary key check (end_to_end_id ~ '^[a-zA-Z0-9]{32}$'),
  charge_id bigint references charge,
  txid text not null default '',
  value_in_cents integer not null check (value_in_cents > 0),
  settled_at timestamptz not null,
  seen_at timestamptz not null default now(),
  resolution text check (resolution in ('honoured', 'duplicate', 'mismatch', 'late', 'cancelled', 'unknown'))
);
create index pix_by_charge on pix (charge_id);
create unique index pix_one_honoured_per_charge on pix (charge_id) where resolution = 'honoured';

create table refund (
  id text primary key check (id ~ '^[a-zA-Z0-9]{1,35}$'),
  end_to_end_id text not null references pix,
  value_in_cents integer not null check (value_in_cents > 0),
  status text not null default 'requested' check (status in ('requested', 'sent', 'done', 'failed', 'external')),
  description text not null default '',
  nature text not null default 'ORIGINAL',
  reason text not null default '',
  rtr_id text not null default '',
  asked_by bigint references account,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  returned_at timestamptz
);
create index refund_by_pix on refund (end_to_end_id);
create unique index refund_one_in_flight on refund (end_to_end_id) where status in ('requested', 'sent');

create function refund_never_exceeds_received() returns trigger language plpgsql as $$
declare
  received integer;
  returned bigint;
begin
  select value_in_cents into received from pix where end_to_end_id = new.end_to_end_id;
  select sum(value_in_cents) into returned from refund
    where end_to_end_id = new.end_to_end_id and status <> 'failed';
  if returned > received then
    raise exception 'refunds of % would exceed what was received', new.end_to_end_id
      using constraint = 'refund_never_exceeds_received', errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger refund_never_exceeds_received after insert or update on refund
  deferrable initially deferred for each row execute function refund_never_exceeds_received();

-- What the bank told us, raw, before anything is believed.
create table bank_inbox (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  key text not null,
  body jsonb not null,
  processed_at timestamptz,
  constraint bank_inbox_once unique (key)
);
create index bank_inbox_waiting on bank_inbox (id) where processed_at is null;
