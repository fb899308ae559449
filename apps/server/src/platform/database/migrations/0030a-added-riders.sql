-- Who added a person without an account. The row stays when the person signs up, and no answer to that person has it.
create table rider_addition (
  account_id bigint primary key references account on delete cascade,
  added_by bigint not null references account,
  way text not null check (way in ('buyer', 'desk', 'csv')),
  -- The cart in whose form a buyer added the person.
  cart_id uuid references cart,
  added_at timestamptz not null default now(),
  constraint rider_addition_of_a_buyer_names_a_cart check ((way = 'buyer') = (cart_id is not null))
);
create index rider_addition_by_adder on rider_addition (added_by, added_at);
create index rider_addition_by_age on rider_addition (added_at);
