-- The three roles of a shop's database, once per cluster: psql -f deploy/roles.sql
-- porteira sells, porteira_migrate owns the tables, porteira_readonly is for reports. `porteira migrate` says what each may do.
-- They have no password: on one machine the system's own user of the name comes in. Over a network: alter role … password.
create role porteira login;
create role porteira_migrate login;
create role porteira_readonly login;
alter role porteira_readonly set default_transaction_read_only = on;
