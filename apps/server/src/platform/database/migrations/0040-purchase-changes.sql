-- A courtesy lowers the net price of the entries that it names, and ends with them.
create table courtesy_entry (
  cart_item_id bigint primary key references cart_item,
  cart_id uuid not null references courtesy,
  amount_in_cents integer not null check (amount_in_cents > 0)
);
create index courtesy_entry_by_cart on courtesy_entry (cart_id);

-- A courtesy that names no entries is spread by price, and the odd centavos go to the first entries.
create function spread_courtesy(of_cart uuid) returns void language sql as $$
  insert into courtesy_entry (cart_item_id, cart_id, amount_in_cents)
  select id, of_cart, share from (
    select id, (ceil(amount * summed / total) - ceil(amount * (summed - price) / total))::integer as share
    from (select item.id, item.charged_in_cents::numeric as price, courtesy.amount_in_cents::numeric as amount,
        sum(item.charged_in_cents) over (order by item.id) as summed, sum(item.charged_in_cents) over () as total
      from cart_item item join courtesy on courtesy.cart_id = item.cart_id
      where item.cart_id = of_cart and item.charged_in_cents > 0) as priced) as shared
  where share > 0
$$;
select spread_courtesy(cart_id) from courtesy;

create function courtesy_names_its_entries() returns trigger language plpgsql as $$
declare
  named bigint;
begin
  if not exists (select from courtesy_entry where cart_id = new.cart_id) then
    perform spread_courtesy(new.cart_id);
  end if;
  select coalesce(sum(amount_in_cents), 0) into named from courtesy_entry where cart_id = new.cart_id;
  if named <> new.amount_in_cents then
    raise exception 'the courtesy of cart % is % but its entries got %', new.cart_id, new.amount_in_cents, named
      using constraint = 'courtesy_names_its_entries', errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger courtesy_names_its_entries after insert or update on courtesy
  deferrable initially deferred for each row execute function courtesy_names_its_entries();

-- What a purchase was worth after entries of it ended or were restored, and how it was paid then. The net prices of the
-- live entries, the interest of the open installments and the kept money are the money that stays with the open
-- installments. `kept` is negative if more was returned than the entries cost.
create table purchase_change (
  id bigint generated always as identity primary key,
  cart_id uuid not null references cart,
  entries bigint[] not null,
  net_in_cents integer not null check (net_in_cents >= 0),
  interest_in_cents integer not null check (interest_in_cents >= 0),
  received_in_cents integer not null check (received_in_cents >= 0),
  returned_in_cents integer not null check (returned_in_cents >= 0),
  open_in_cents integer not null check (open_in_cents >= 0),
  kept_in_cents integer not null,
  -- What a person decided not to return.
  withheld_in_cents integer not null default 0 check (withheld_in_cents >= 0),
  reason text not null default '',
  made_by bigint references account,
  made_at timestamptz not null default now(),
  constraint purchase_change_adds_up check (
    net_in_cents + interest_in_cents + kept_in_cents = received_in_cents - returned_in_cents + open_in_cents),
  constraint purchase_change_withholds_with_a_reason check (withheld_in_cents = 0 or reason <> '')
);
create index purchase_change_by_cart on purchase_change (cart_id, id);
