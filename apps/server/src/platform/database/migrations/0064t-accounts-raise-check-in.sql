create constraint trigger age_raises_check_in after update of birthdate, birthdate_declared, disabled_at on account
  deferrable initially deferred for each row
  when ((old.birthdate, old.birthdate_declared, old.disabled_at)
    is distinct from (new.birthdate, new.birthdate_declared, new.disabled_at))
  execute function account_raises_check_in('entries');
create constraint trigger name_raises_check_in after update of name, nickname on account
  deferrable initially deferred for each row
  when ((old.name, old.nickname) is distinct from (new.name, new.nickname))
  execute function account_raises_check_in('names');
