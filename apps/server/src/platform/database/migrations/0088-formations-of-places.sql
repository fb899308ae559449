-- The entry of a place is 'place' from the payment on: it has a number and no riders.
alter table formation drop constraint formation_status_check,
  add constraint formation_status_check check (status in ('open', 'review', 'approved', 'cancelled', 'place')) not valid;
