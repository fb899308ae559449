-- PostgreSQL plans the statement of an SQL function again in each transaction that calls it from a trigger, and keeps the
-- plan of a PL/pgSQL function. Each change of a cart calls this one.
create or replace function raise_check_in_of_cart(changed uuid) returns void language plpgsql as $$
begin
  perform raise_check_in(cart.event_id, 'entries', array_agg(formation.cart_item_id))
    from cart join cart_item on cart_item.cart_id = cart.id
    join formation on formation.cart_item_id = cart_item.id
    where cart.id = changed group by cart.event_id;
end $$;
