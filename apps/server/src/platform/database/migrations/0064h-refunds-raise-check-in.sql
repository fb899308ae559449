create constraint trigger change_raises_check_in after insert or update on refund
  deferrable initially deferred for each row execute function refund_raises_check_in();
