-- The entry took the place of this one, which moved to another category or bundle after its cart was paid. The price of
-- the cart contains the new entry and not the old one.
alter table cart_item add column moved_from bigint references cart_item;

-- The price of a cart is the sum of its lines, less the entries whose price it does not contain. A new cart has none of
-- these, so they are read only if the sums differ.
create or replace function cart_total_is_its_lines() returns trigger language plpgsql as $$
declare
  wanted integer;
  found_sum bigint;
begin
  select total_in_cents into wanted from cart where id = new.cart_id;
  select coalesce(sum(value_in_cents), 0) into found_sum from cart_line where cart_id = new.cart_id;
  if wanted <> found_sum then
    found_sum := found_sum - (select coalesce(sum(charged_in_cents), 0) from cart_item
      where cart_id = new.cart_id and ended_unpaid);
  end if;
  if wanted <> found_sum then
    raise exception 'cart % costs % but its lines %', new.cart_id, wanted, found_sum
      using constraint = 'cart_total_is_its_lines', errcode = '23514';
  end if;
  return null;
end $$;
