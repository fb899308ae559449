-- A minimal reservation: stock that is never oversold, a cart, its line and its entry.
create table minimal_item (
  id integer primary key,
  total integer not null,
  taken integer not null default 0 check (taken between 0 and total)
);
create table minimal_cart (
  id uuid primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create table minimal_line (
  id bigint generated always as identity primary key,
  cart_id uuid not null references minimal_cart,
  item_id integer not null references minimal_item,
  quantity integer not null
);
create table minimal_entry (
  id bigint generated always as identity primary key,
  cart_id uuid not null references minimal_cart,
  line_id bigint not null references minimal_line,
  item_id integer not null references minimal_item
);
insert into minimal_item (id, total) select id, 1000000000 from generate_series(0, 50) id;
