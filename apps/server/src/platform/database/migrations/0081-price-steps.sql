-- The steps of a price as one text, in the form of `priceStepsText`; '' for none.
alter table item
  add column price_steps text not null default ''
    constraint price_steps_are_steps check (length(price_steps) <= 700 and price_steps ~
      '^(\d{1,5},\d\d( até \d\d/\d\d/\d{4}( \d\d:\d\d(:\d\d)?)?)?( até \d{1,4} vendidas)?( na secretaria| no site)?(; |$))*$');
