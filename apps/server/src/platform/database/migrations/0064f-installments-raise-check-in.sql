create function installment_raises_check_in() returns trigger language plpgsql as $$
begin
  perform raise_check_in_of_cart(cart_id) from plan where id = new.plan_id;
  return null;
end $$;
create constraint trigger change_raises_check_in after insert or update on installment
  deferrable initially deferred for each row when (new.number > 1) execute function installment_raises_check_in();
