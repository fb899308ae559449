-- What is asked of a plan reads its own charges, however many there are of others.
create index charge_by_plan on charge (plan_id);
