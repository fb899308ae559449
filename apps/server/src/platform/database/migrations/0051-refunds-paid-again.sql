-- What went back was paid again before its entries were restored.
alter table refund add column is_paid_again boolean not null default false;
