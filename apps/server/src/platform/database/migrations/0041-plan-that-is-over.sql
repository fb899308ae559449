-- Nothing is due of this plan any more, because entries ended: its open installments are not planned again.
alter table plan add column is_over boolean not null default false;
