-- One row in a database that was filled with the demo, whose passwords and keys are published.
create table demo_mark (
  is_demo boolean primary key default true constraint demo_mark_is_one_row check (is_demo),
  filled_at timestamptz not null default now()
);

-- Databases that the demo filled before this table, known by the demo's administrator.
insert into demo_mark (is_demo)
  select true where exists (
    select from account where cpf = '99999900100' and uuid = '6cb7db0c-31f1-5b66-89ee-f7f1214d2e8e');
