create constraint trigger change_raises_check_in after update of name on device
  deferrable initially deferred for each row execute function row_of_event_raises_check_in('names', 'event_id');
