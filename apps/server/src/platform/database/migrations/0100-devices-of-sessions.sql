-- The kind of browser and device of a login, for the list of its person. Logins of the last release have none.
alter table session add column device text not null default '' check (length(device) <= 40);
