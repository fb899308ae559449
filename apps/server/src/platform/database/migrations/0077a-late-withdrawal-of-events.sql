-- Until how many days before the event a buyer may withdraw after the seven days, with a part of the price withheld; 0: not.
alter table event
  add column late_withdrawal_days integer not null default 0
    constraint late_withdrawal_ends_in_the_year_before_the_event check (late_withdrawal_days between 0 and 365),
  add column withheld_percent integer not null default 0
    constraint withheld_percent_is_a_part check (withheld_percent between 0 and 100);
