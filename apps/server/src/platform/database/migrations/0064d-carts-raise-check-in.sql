create constraint trigger change_raises_check_in after update of status, is_test, paid_at on cart
  deferrable initially deferred for each row when ((old.status, old.is_test, old.paid_at) is distinct from (new.status, new.is_test, new.paid_at)) execute function row_of_cart_raises_check_in('id');
