create constraint trigger change_raises_check_in after insert or update on payment
  deferrable initially deferred for each row execute function row_of_cart_raises_check_in('cart_id');
