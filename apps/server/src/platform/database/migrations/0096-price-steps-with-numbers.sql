alter table item drop constraint price_steps_are_steps;
alter table item add constraint price_steps_are_steps check (length(price_steps) <= 700 and price_steps ~
  '^(\d{1,5},\d\d( até \d\d/\d\d/\d{4}( \d\d:\d\d(:\d\d)?)?)?( até \d{1,4} vendidas)?( nº \d{1,4} a \d{1,4})?( na secretaria| no site)?(; |$))*$');
