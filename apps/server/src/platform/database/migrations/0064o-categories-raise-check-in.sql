create constraint trigger change_raises_check_in after insert or delete or update of name, display_order on item
  deferrable initially deferred for each row execute function row_of_event_raises_check_in('around', 'event_id');
