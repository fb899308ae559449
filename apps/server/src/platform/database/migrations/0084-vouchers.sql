-- A code that takes something off the price of carts of an event. `item_ids` is empty for all categories and bundles.
create table voucher (
  id uuid primary key,
  event_id uuid not null references event,
  code text not null constraint voucher_code_is_unique unique
    constraint voucher_code_is_readable check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  about text not null check (length(about) between 1 and 80),
  kind text not null constraint voucher_kind_is_known check (kind in ('percent', 'amount', 'free')),
  value integer not null,
  item_ids uuid[] not null default '{}',
  max_uses integer not null check (max_uses between 1 and 9999),
  max_per_cpf integer not null default 0 check (max_per_cpf between 0 and 99),
  valid_until timestamptz,
  for_account bigint references account,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint voucher_value_fits_its_kind check (
    kind = 'percent' and value between 1 and 100
    or kind = 'amount' and value between 1 and 9999999
    or kind = 'free' and value = 0)
);
create index voucher_by_event on voucher (event_id, created_at);
