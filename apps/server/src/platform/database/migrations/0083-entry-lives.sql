-- The lives that were bought with the entry. They stay as the bundle gave them at the sale.
alter table cart_item add column lives integer not null default 0;
