-- A charge that pays several installments at once names them; an ordinary one names none.
alter table charge add column covers integer[] not null default '{}';

drop index charge_one_live_per_installment;
create unique index charge_one_live_per_installment on charge (plan_id, installment)
  where status in ('planned', 'intent', 'active', 'paid') and covers = '{}';
create unique index charge_one_live_for_all_per_plan on charge (plan_id)
  where status in ('intent', 'active') and covers <> '{}';
create index charge_by_due_day on charge (due_on)
  where status in ('planned', 'intent', 'active') and installment > 1 and covers = '{}';

-- What pays all at once counts only when it is paid: until then the installments it would replace stand.
create or replace function plan_total_is_its_charges() returns trigger language plpgsql as $$
declare
  wanted integer;
  found_sum bigint;
begin
  select total_in_cents into wanted from plan where id = new.plan_id;
  select coalesce(sum(value_in_cents), 0) into found_sum from charge
    where plan_id = new.plan_id and (status = 'paid' or status in ('planned', 'intent', 'active') and covers = '{}');
  if found_sum <> 0 and exists (select from plan where id = new.plan_id and is_current)
    and exists (select from charge where plan_id = new.plan_id and status in ('planned', 'intent', 'active'))
    and found_sum <> wanted then
    raise exception 'plan % costs % but its charges %', new.plan_id, wanted, found_sum
      using constraint = 'plan_total_is_its_charges', errcode = '23514';
  end if;
  return null;
end $$;

create index refund_to_send on refund (next_try_at) where status in ('requested', 'sent');
create index pix_for_a_person on pix (seen_at) where resolution is null or resolution in ('mismatch', 'unknown');
create index pix_by_settlement on pix (settled_at);

-- Which stretch of the bank's ledger was read through, and what was in it.
create table reconciliation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('received', 'returned')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  found integer not null,
  settled integer not null,
  finished_at timestamptz not null default now()
);
create index reconciliation_by_end on reconciliation (kind, to_at);
