create constraint trigger change_raises_check_in after update of name on entity
  deferrable initially deferred for each row when (old.name is distinct from new.name) execute function club_raises_check_in();
