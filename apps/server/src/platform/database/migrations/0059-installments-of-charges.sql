-- For as long as a release writes charges only, as the one before this one does. The next release writes installments
-- itself, and drops this view and the trigger with its function.
-- What the charges of a plan say about its installments: the newest one has the value and the due day.
create view charged_installment as
  select distinct on (plan_id, installment) plan_id, installment as number, value_in_cents,
    first_value(value_in_cents) over (partition by plan_id, installment order by id) as agreed_in_cents, due_on,
    case when exists (select from charge paid where paid.plan_id = charge.plan_id and paid.status = 'paid'
        and charge.installment = any(case when paid.covers = '{}' then array[paid.installment] else paid.covers end))
      then 'paid' when status in ('planned', 'intent', 'active', 'expired') then 'open' else 'ended' end as status
  from charge where covers = '{}' order by plan_id, installment, id desc;

create function charge_tells_its_installments() returns trigger language plpgsql security definer set search_path from current as $$
declare
  numbers integer[] := case when new.covers = '{}' then array[new.installment] else new.covers end;
begin
  if new.covers = '{}' then
    insert into installment (plan_id, number, value_in_cents, agreed_in_cents, due_on)
      values (new.plan_id, new.installment, new.value_in_cents, new.value_in_cents, new.due_on) on conflict do nothing;
    if found and new.status in ('planned', 'intent', 'active', 'expired') then return null; end if;
  end if;
  -- Another transaction that changes a charge of these installments has ended before the charges are read.
  perform from installment where plan_id = new.plan_id and number = any(numbers) order by number for no key update;
  update installment set value_in_cents = charged.value_in_cents, due_on = charged.due_on, status = charged.status
    from charged_installment charged
    where charged.plan_id = new.plan_id and charged.number = any(numbers)
      and installment.plan_id = charged.plan_id and installment.number = charged.number
      and (installment.value_in_cents, installment.due_on, installment.status)
        is distinct from (charged.value_in_cents, charged.due_on, charged.status);
  return null;
end $$;
create trigger charge_tells_its_new_installment after insert on charge
  for each row when (new.covers = '{}' or new.status = 'paid') execute function charge_tells_its_installments();
-- What a charge does between planned and active, and what it does after its end, changes no installment.
create trigger charge_tells_its_installments after update of status, value_in_cents, due_on on charge
  for each row when ((new.covers = '{}' or new.status = 'paid' or old.status = 'paid')
    and (old.value_in_cents <> new.value_in_cents or old.due_on is distinct from new.due_on
      or (old.status = 'paid') <> (new.status = 'paid')
      or (old.status in ('planned', 'intent', 'active', 'expired'))
        <> (new.status in ('planned', 'intent', 'active', 'expired'))))
  execute function charge_tells_its_installments();

-- The trigger keeps other writers of charges waiting until this transaction ends.
insert into installment (plan_id, number, value_in_cents, agreed_in_cents, due_on, status)
  select plan_id, number, value_in_cents, agreed_in_cents, due_on, status from charged_installment;

create function plan_has_each_installment() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if exists (select from installment join plan on plan.id = plan_id where plan_id = new.plan_id
    having count(*) <> max(installments) or max(number) <> max(installments)) then
    raise exception 'plan % has other installments than it says', new.plan_id
      using constraint = 'plan_has_each_installment', errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger plan_has_each_installment after insert on installment
  deferrable initially deferred for each row when (new.number > 1) execute function plan_has_each_installment();
