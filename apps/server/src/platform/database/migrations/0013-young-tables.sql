-- PostgreSQL keeps a plan for each foreign key, made by what it knows of the table at that moment. A table known to
-- be one page long is read whole, also when it has grown a hundredfold since; of a table that was never counted ten
-- pages are assumed, and its index is taken. So the tables that grow with a sale are not counted while they are
-- small: the first night of a new shop would pay for it, five times the database's work per cart.
do $$
declare
  name text;
begin
  foreach name in array array['account', 'cart', 'cart_line', 'cart_item', 'formation', 'plan', 'charge', 'pix'] loop
    execute format('alter table %I set (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500)', name);
  end loop;
end $$;
