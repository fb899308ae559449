create constraint trigger change_raises_check_in after update of name, starts_on, ends_on, test_mode, minors_need_authorisation, requirements_version on event
  deferrable initially deferred for each row execute function row_of_event_raises_check_in('around', 'id');
