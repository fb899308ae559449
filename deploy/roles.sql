-- The three roles of a shop's database, once per cluster: psql -f deploy/roles.sql
-- porteira sells, porteira_migrate owns the tables, porteira_readonly is for reports. `porteira migrate` says what each may do.
-- They have no password: on one machine the system's own user of the name comes in. Over a network: alter role … password.
-- The doctor, as porteira, also lists the log segments that wait for the archive. That right belongs to the shop's database, not
-- to the cluster, so 'Back up and restore' in docs/operations.md grants it: pg_ls_archive_statusdir().
create role porteira login;
create role porteira_migrate login;
create role porteira_readonly login;
alter role porteira_readonly set default_transaction_read_only = on;
