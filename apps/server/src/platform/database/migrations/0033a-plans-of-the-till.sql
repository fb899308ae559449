-- A plan for a part of a sale at the desk does not complete the cart; the till books the rest and completes it.
alter table plan add column completes_cart boolean not null default true;
