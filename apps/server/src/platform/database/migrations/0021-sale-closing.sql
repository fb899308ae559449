-- Which administrator closed or reopened the sale, and when. From then on an import leaves sales_closed as it is.
alter table event add sales_decided_at timestamptz;
alter table event add sales_decided_by bigint references account;
alter table event add constraint event_sale_is_decided_by_a_person
  check ((sales_decided_at is null) = (sales_decided_by is null));
