-- The rights of each role of a shop with three roles. They are granted in the transaction of every migration, because a
-- trigger that it adds runs with the rights of whoever sells at that moment. A shop with one role needs none.
do $$
declare
  app constant name := 'porteira';
  reader constant name := 'porteira_readonly';
  secret constant name[] := array['session', 'recovery', 'recovery_request', 'admin_totp', 'admin_backup_code',
    'idempotency', 'bank_inbox', 'outbox', 'limit_counter', 'security_message', 'known_network', 'entry_notice',
    'device', 'authorisation_link', 'event_key', 'result_key', 'account'];
  place name;
begin
  -- The shop reads and writes rows; tables are not its own, and what has happened stays as it was written.
  if current_user <> app and exists (select from pg_roles where rolname = app) then
    for place in select nspname from pg_namespace where nspname in ('public', 'jobs') loop
      execute format('grant usage on schema %I to %I', place, app);
      execute format('grant select, insert, update, delete on all tables in schema %I to %I', place, app);
      execute format('grant usage, select on all sequences in schema %I to %I', place, app);
    end loop;
    for place in select tablename from pg_tables
      where schemaname = 'public' and tablename in ('audit', 'audit_seal', 'audit_day') loop
      execute format('revoke update, delete on %I from %I', place, app);
    end loop;
    execute format('revoke insert, update, delete on migration from %I', app);
  end if;

  -- Who makes a report reads everything but what opens a door.
  if current_user <> reader and exists (select from pg_roles where rolname = reader) then
    execute format('grant usage on schema public to %I', reader);
    execute format('grant select on all tables in schema public to %I', reader);
    for place in select tablename from pg_tables where schemaname = 'public' and tablename = any (secret) loop
      execute format('revoke select on %I from %I', place, reader);
    end loop;
    for place in select column_name from information_schema.columns
      where table_schema = 'public' and table_name = 'account' and column_name <> 'password_hash' loop
      execute format('grant select (%I) on account to %I', place, reader);
    end loop;
  end if;
end $$;
