-- The numbers and ids of a season. Every id is computed from a number, so that no view reads another table.
-- Cart 1 is the newest: a longer season adds older events.
create schema season;
create table season.block (first integer, last integer, at timestamptz);

create function season.word(kind text, n bigint) returns text language sql immutable parallel safe as
  $$ select md5(kind || ' ' || n) $$;
create function season.uuid(kind text, n bigint) returns uuid language sql immutable parallel safe as
  $$ select md5(kind || ' ' || n)::uuid $$;
-- Newer rows have higher ids. Rows that the shop writes afterwards have still higher ones.
create function season.id(n bigint) returns bigint language sql immutable parallel safe as
  $$ select 1000000000 - n $$;
create function season.digit(digits text) returns text language sql immutable parallel safe as $$
  select (sum(substr(digits, n, 1)::int * (length(digits) + 2 - n)) * 10 % 11 % 10)::text
  from generate_series(1, length(digits)) n $$;

-- A thousand sold carts for each event. Events are ten hours apart; the newest began ten days ago.
create view season.event_of as
  select e, at - (10 + e * 0.4) * interval '1 day' as starts_at
  from season.block, generate_series((first - 1) / 1000, last / 1000 - 1) e;

-- A third as many accounts as carts. The CPFs have right check digits.
create view season.account_of as
  select a, 2000000 + a as id, season.uuid('account', a) as uuid,
    base || one || season.digit(base || one) as cpf,
    (array['ADÃO', 'BENTO', 'CLARA', 'DIRCEU', 'ELISA', 'FLORA', 'GILDO', 'HELENA', 'IRINEU', 'JUREMA'])[1 + a % 10]
      || (array[' DA PEDRA ', ' DO CAMPO ', ' DA VÁRZEA ', ' DO BANHADO ', ' DA COXILHA ', ' DO CERRO '])[1 + a % 6]
      || upper(translate(lpad(a::text, 6, '0'), '0123456789', 'abeilmnors')) as name
  from season.block, generate_series((first - 1) / 3 + 1, last / 3) a,
    lateral (select '999' || 100000 + a as base) as nine, lateral (select season.digit(base) as one) as tenth;

create view season.cart_of as
  select n, (n - 1) / 1000 as e, (n - 1) / 1000 * 10 + n % 10 as category, case n % 3 when 1 then 1 else 2 end as units,
    case n % 3 when 1 then 12000 else 24000 end as price, case n % 20 when 7 then 2 else 1 end as installments,
    at - (30 + (n - 1) / 1000 * 0.4) * interval '1 day' - n % 1000 * interval '10 minutes' as sold_at,
    2000000 + (first - 1) / 3 + 1 + n % ((last - first + 1) / 3) as owner_id, at as now
  from season.block, generate_series(first, last) n;
-- Beside them a fifth as many that expired unpaid, a fiftieth that was cancelled and refunded, a hundredth paid twice.
create view season.expired_of as select * from season.cart_of where n % 5 = 0;
create view season.cancelled_of as select * from season.cart_of where n % 50 = 1;
create view season.doubled_of as select * from season.cart_of where n % 100 = 2;

-- Three carts have five entries.
create view season.entry_of as
  select (n - 1) / 3 * 5 + (array[0, 1, 3])[(n - 1) % 3 + 1] + unit - 1 as f, cart.*, unit,
    (n - 1) % 1000 / 10 * 2 + unit as badge
  from season.cart_of cart, generate_series(1, units) unit;
-- An entry has two riders, who are different ones in the whole event.
create view season.rider_of as
  select entry.*, position, (first - 1) / 3 + 1 + (2 * f + position) % ((last - first + 1) / 3) as a
  from season.block, season.entry_of entry, generate_series(0, 1) position;
