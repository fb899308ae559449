-- An installment of a plan: what is owed, until when, and whether it is paid. Its value may change, because entries end;
-- `agreed_in_cents` is the value for which the buyer chose the plan. A charge is how Pix collects an installment.
create table installment (
  plan_id bigint not null,
  number integer not null constraint installment_is_one_of_at_most_24 check (number between 1 and 24),
  value_in_cents integer not null constraint installment_costs_something check (value_in_cents > 0),
  agreed_in_cents integer not null constraint installment_was_agreed_to_cost_something check (agreed_in_cents > 0),
  due_on date,
  status text not null default 'open' check (status in ('open', 'paid', 'ended')),
  primary key (plan_id, number)
) with (autovacuum_analyze_threshold = 500, autovacuum_vacuum_threshold = 500);
create index installment_open_by_due_day on installment (due_on) where status = 'open' and number > 1;
alter table installment add constraint installment_plan_id_fkey foreign key (plan_id) references plan;

-- What is owed of a cart by its current plan, due or not, while the cart lives.
create view owed_installment as
  select plan.cart_id, plan.id as plan_id, number, plan.installments, value_in_cents, due_on
  from installment join plan on plan.id = installment.plan_id
  where status = 'open' and plan.is_current and not plan.is_over;
