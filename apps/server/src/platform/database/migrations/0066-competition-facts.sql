-- What people decide in a category with rules. A row is never changed or deleted: another decision takes it back. The
-- body holds numbers and ids of riders, and no names.
create table competition_fact (
  id uuid primary key,
  sequence bigint generated always as identity,
  category_id uuid not null references category,
  kind text not null,
  body jsonb not null,
  reason text not null default '',
  decided_by bigint references account,
  decided_on bigint references device,
  decided_at timestamptz not null default now(),
  constraint competition_fact_has_one_doer check (num_nonnulls(decided_by, decided_on) = 1),
  constraint competition_fact_body_is_an_object check (jsonb_typeof(body) = 'object'),
  constraint competition_fact_has_one_place_in_the_order unique (sequence)
);
create index competition_fact_by_category on competition_fact (category_id, sequence);

create function refuse_change_of_competition_fact() returns trigger language plpgsql as $$
begin
  raise exception 'a fact of a competition is never changed or deleted';
end $$;
create trigger competition_fact_stays before update or delete on competition_fact
  for each row execute function refuse_change_of_competition_fact();
