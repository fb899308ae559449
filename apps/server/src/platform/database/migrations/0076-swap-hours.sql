-- How many hours before its session the buyer's swaps of riders end; 0: with the sale.
alter table category add column swap_hours integer not null default 0
  constraint swap_hours_are_of_a_month check (swap_hours between 0 and 720);
