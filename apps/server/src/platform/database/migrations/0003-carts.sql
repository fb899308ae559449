create table cart (
  id uuid primary key,
  code text not null,
  event_id uuid not null references event,
  owner_id bigint references account,
  status text not null default 'open'
    check (status in ('open', 'expiring', 'expired', 'paid', 'registered', 'cancelled')),
  total_in_cents integer not null check (total_in_cents >= 0),
  is_free boolean not null default false,
  is_test boolean not null default false,
  expires_at timestamptz not null,
  expiring_since timestamptz,
  polled_at timestamptz,
  paid_at timestamptz,
  registered_at timestamptz,
  cancelled_at timestamptz,
  terms_version text not null default '',
  ip_prefix text not null default '',
  receipt_email text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cart_code_is_unique unique (code),
  constraint cart_free_means_nothing_to_pay check (is_free = (total_in_cents = 0))
);
create index cart_by_owner on cart (owner_id, event_id) where owner_id is not null;
create index cart_to_expire on cart (expires_at) where status in ('open', 'expiring');
create index cart_open_by_address on cart (ip_prefix) where status = 'open' and owner_id is null;

create function cart_owner_is_for_ever() returns trigger language plpgsql as $$
begin
  if old.owner_id is not null and new.owner_id is distinct from old.owner_id then
    raise exception 'the owner of a cart never changes' using constraint = 'cart_owner_is_for_ever', errcode = '23514';
  end if;
  return new;
end $$;
create trigger cart_owner_is_for_ever before update of owner_id on cart
  for each row execute function cart_owner_is_for_ever();

-- Units of one item in a cart, with the price of that moment. A bundle's line has a child per inner
-- category, without price, that holds the category's stock.
create table cart_line (
  id bigint generated always as identity primary key,
  cart_id uuid not null references cart,
  item_id uuid not null references item,
  parent_id bigint references cart_line,
  quantity integer not null check (quantity > 0),
  held integer not null,
  value_in_cents integer not null check (value_in_cents >= 0),
  constraint cart_line_holds_at_most_what_it_has check (held between 0 and quantity)
);
create index cart_line_by_cart on cart_line (cart_id);
create index cart_line_held_by_item on cart_line (item_id) where held > 0;

-- One registration: one unit of one category, bought alone or through a bundle.
create table cart_item (
  id bigint generated always as identity primary key,
  cart_id uuid not null references cart,
  line_id bigint not null references cart_line,
  category_id uuid not null references category,
  bundle_id uuid references bundle,
  unit integer not null check (unit > 0),
  charged_in_cents integer not null check (charged_in_cents >= 0),
  removed_at timestamptz
);
create index cart_item_by_cart on cart_item (cart_id);

-- The price of a cart is the sum of its lines, for ever.
create function cart_total_is_its_lines() returns trigger language plpgsql as $$
declare
  wanted integer;
  found_sum bigint;
begin
  select total_in_cents into wanted from cart where id = new.cart_id;
  select coalesce(sum(value_in_cents), 0) into found_sum from cart_line where cart_id = new.cart_id;
  if wanted <> found_sum then
    raise exception 'cart % costs % but its lines %', new.cart_id, wanted, found_sum
      using constraint = 'cart_total_is_its_lines', errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger cart_total_is_its_lines after insert or update of value_in_cents on cart_line
  deferrable initially deferred for each row when (new.parent_id is null)
  execute function cart_total_is_its_lines();

-- Who rides one registration. Born when the cart is paid.
create table formation (
  cart_item_id bigint primary key references cart_item,
  category_id uuid not null references category,
  status text not null default 'open' check (status in ('open', 'review', 'approved', 'cancelled')),
  active boolean not null default true,
  badge integer check (badge between 0 and 9999),
  strength integer check (strength between 1 and 26),
  entity_id uuid references entity,
  entity_name text not null default '',
  team text not null default '',
  content_hash text not null default '',
  submitted_at timestamptz,
  decided_reason text not null default '',
  updated_at timestamptz not null default now(),
  constraint formation_cancelled_is_not_active check ((status = 'cancelled') = (not active))
);
create unique index badge_is_unique_in_its_category on formation (category_id, badge)
  where active and badge is not null;

create table formation_rider (
  cart_item_id bigint not null references formation on delete cascade,
  position integer not null,
  account_id bigint not null references account,
  cpf text not null,
  name text not null,
  sbb text not null default '',
  late_comer boolean not null default false,
  primary key (cart_item_id, position),
  constraint formation_rider_is_not_repeated unique (cart_item_id, account_id)
);
create index formation_rider_by_account on formation_rider (account_id);

-- How many active registrations of a category a CPF is in. The guarded update of `used` is the limit.
create table cpf_quota (
  category_id uuid not null references category,
  cpf text not null,
  used integer not null,
  primary key (category_id, cpf),
  constraint cpf_quota_is_never_negative check (used >= 0)
);

create table idempotency (
  scope text not null,
  key text not null check (length(key) <= 255),
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
