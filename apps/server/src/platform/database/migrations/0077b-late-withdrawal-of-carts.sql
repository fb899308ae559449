-- The terms of the event at the sale. A cart of the earlier release has none of them.
alter table cart
  add column late_withdrawal_days integer not null default 0,
  add column withheld_percent integer not null default 0;
