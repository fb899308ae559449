-- What changed of an event since its first snapshot for the check-in. Each change of something that a snapshot has raises
-- the version when its transaction commits, whichever program makes it. An event without a row raises nothing.
create table check_in_version (
  event_id uuid primary key references event,
  version bigint not null default 1,
  -- The version of the last change of entries, of what is around them, of what the check-in noted, and of the names of
  -- those who noted it.
  entries bigint not null default 1,
  around bigint not null default 1,
  noted bigint not null default 1,
  names bigint not null default 1,
  -- Another one after each change of entries and of what is around them, also after a restore of the database.
  mark uuid not null default gen_random_uuid(),
  constraint part_changes_with_version check (greatest(entries, around, noted, names) <= version)
);

-- The version of the last change of an entry. Without a row it is as the first snapshot had it.
create table check_in_entry_version (
  event_id uuid not null references check_in_version,
  cart_item_id bigint not null,
  version bigint not null,
  constraint version_of_each_entry primary key (event_id, cart_item_id)
);
create index check_in_entry_version_by_event on check_in_entry_version (event_id, version);

-- Raises the version once in a transaction. The row of the event is locked until the commit, so versions are in the order
-- of the commits. A first snapshot takes the advisory lock alone: a change is before it or sees the row.
create function raise_check_in(changed uuid, part text, cart_item_ids bigint[]) returns void language plpgsql as $$
declare raised bigint;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('check-in of ' || changed, 0));
  select version + (xmin <> pg_current_xact_id()::xid)::int into raised
    from check_in_version where event_id = changed for no key update;
  if raised is null then return; end if;
  update check_in_version set version = raised,
    entries = case part when 'entries' then raised else entries end,
    around = case part when 'around' then raised else around end,
    noted = case part when 'noted' then raised else noted end,
    names = case part when 'names' then raised else names end,
    mark = case when part in ('entries', 'around') then gen_random_uuid() else mark end
  where event_id = changed
    and case part when 'entries' then entries when 'around' then around when 'noted' then noted else names end < raised;
  insert into check_in_entry_version as known (event_id, cart_item_id, version)
    select changed, id, raised from unnest(cart_item_ids) as id
    on conflict (event_id, cart_item_id) do update set version = raised where known.version < raised;
end $$;

-- A row of an event changed. The arguments are the part and the column with the event. A row of an entry changes the entry.
create function row_of_event_raises_check_in() returns trigger language plpgsql as $$
declare changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform raise_check_in((changed ->> tg_argv[1])::uuid, tg_argv[0],
    case when changed ? 'cart_item_id' then array[(changed ->> 'cart_item_id')::bigint] end);
  return null;
end $$;

create function row_of_entry_raises_check_in() returns trigger language plpgsql as $$
declare entry bigint := case tg_op when 'DELETE' then old.cart_item_id else new.cart_item_id end;
begin
  perform raise_check_in(cart.event_id, 'entries', array[entry])
    from cart_item join cart on cart.id = cart_item.cart_id where cart_item.id = entry;
  return null;
end $$;

-- The entries of a cart changed.
create function raise_check_in_of_cart(changed uuid) returns void language sql as $$
  select raise_check_in(cart.event_id, 'entries', array_agg(formation.cart_item_id))
    from cart join cart_item on cart_item.cart_id = cart.id
    join formation on formation.cart_item_id = cart_item.id
    where cart.id = changed group by cart.event_id
$$;

-- The argument is the column with the cart.
create function row_of_cart_raises_check_in() returns trigger language plpgsql as $$
begin
  perform raise_check_in_of_cart((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;

create function refund_raises_check_in() returns trigger language plpgsql as $$
begin
  perform raise_check_in_of_cart(cart_id) from payment where id = new.payment_id;
  return null;
end $$;

-- What the snapshot has of an account: the age of a rider, and the name of a person at the check-in. The argument is which.
create function account_raises_check_in() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'entries' then
    perform raise_check_in(entry.event_id, 'entries', ids) from (
      select cart.event_id, array_agg(cart_item.id) as ids
      from formation_rider rider join cart_item on cart_item.id = rider.cart_item_id
      join cart on cart.id = cart_item.cart_id
      where rider.account_id = new.id group by cart.event_id order by cart.event_id) as entry;
  else
    perform raise_check_in(event_id, 'names', null) from (
      select event_id from check_in_version known
      where exists (select from check_in where event_id = known.event_id and account_id = new.id)
        or exists (select from document_check where event_id = known.event_id and account_id = new.id)
        or exists (select from requirement_waiver where event_id = known.event_id and account_id = new.id)
        or exists (select from check_in_conflict where event_id = known.event_id
          and new.id in (first_account_id, second_account_id))
      order by event_id) as known;
  end if;
  return null;
end $$;

create function club_raises_check_in() returns trigger language plpgsql as $$
begin
  perform raise_check_in(event_id, 'around', null) from (
    select event_id from check_in_version known
    where exists (select from cart join cart_item on cart_item.cart_id = cart.id
      join formation on formation.cart_item_id = cart_item.id
      where cart.event_id = known.event_id and formation.entity_id = new.id)
    order by event_id) as known;
  return null;
end $$;
