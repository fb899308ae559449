create constraint trigger change_raises_check_in after insert or update on charge
  deferrable initially deferred for each row when (new.installment > 1) execute function row_of_cart_raises_check_in('cart_id');
