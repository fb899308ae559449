-- Somebody else stated the date of birth. Without meaning once the person has a password.
alter table account add column birthdate_declared boolean not null default false;

-- A person of another country has a document and no CPF. The column `cpf` then has a key that no CPF can have, so that
-- quotas, formations and their hashes keep one key for each person.
alter table account add column foreign_document text;
alter table account add column country text;
alter table account drop constraint account_cpf_check;
alter table account add constraint account_has_cpf_or_document check (
  case when foreign_document is null then country is null and cpf ~ '^\d{11}$'
    else country ~ '^[A-Z]{2}$' and foreign_document ~ '^[0-9A-Z]{3,30}$' and cpf ~ '^X[0-9A-F]{10}$' end);
alter table account add constraint account_of_a_foreigner_has_no_login
  check (foreign_document is null or (password_hash is null and email = '' and mobile = ''));
alter table account add constraint account_document_is_unique unique (foreign_document, country);
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

-- The date of birth that somebody else gave, as it was when the formation was saved. Null: the rider's own, or confirmed.
alter table formation_rider add column declared_birthdate date;
