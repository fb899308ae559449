create constraint trigger change_raises_check_in after insert or update or delete on formation
  deferrable initially deferred for each row execute function row_of_entry_raises_check_in();
