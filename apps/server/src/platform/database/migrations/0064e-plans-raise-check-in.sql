create constraint trigger change_raises_check_in after insert or update on plan
  deferrable initially deferred for each row when (new.installments > 1) execute function row_of_cart_raises_check_in('cart_id');
