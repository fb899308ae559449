-- The Pix of before. The update takes the last decision about a Pix, and a decision that waits for it calls the trigger.
with earlier as (
  update pix set payment_id = gen_random_uuid() where payment_id is null
  returning payment_id, charge_id, value_in_cents, settled_at, seen_at, resolution)
insert into payment (id, method, cart_id, amount_in_cents, received_at, recorded_at, decision)
  select payment_id, 'pix', charge.cart_id, earlier.value_in_cents, settled_at, seen_at, resolution
  from earlier left join charge on charge.id = charge_id;
