-- Replaced by indexes without the charges of the past. Here, because a drop needs a stronger lock than a new index.
drop index charge_to_ask, charge_by_due_day;
