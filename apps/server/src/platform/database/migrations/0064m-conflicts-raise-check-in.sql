create constraint trigger change_raises_check_in after insert or update or delete on check_in_conflict
  deferrable initially deferred for each row execute function row_of_event_raises_check_in('noted', 'event_id');
