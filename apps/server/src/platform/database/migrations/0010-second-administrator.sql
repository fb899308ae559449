-- Returns beyond what one administrator may give back a day: they wait for a second one, for a day.
create table refund_request (
  id uuid primary key default gen_random_uuid(),
  charge_id bigint not null references charge,
  end_to_end_id text not null references pix,
  value_in_cents integer not null check (value_in_cents > 0),
  description text not null check (length(description) between 1 and 100),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined', 'expired')),
  asked_by bigint not null references account,
  asked_at timestamptz not null default now(),
  decided_by bigint references account,
  decided_at timestamptz,
  refund_id text references refund,
  constraint refund_request_takes_two_people check (decided_by is distinct from asked_by),
  constraint refund_request_is_decided_by_somebody
    check ((status in ('approved', 'declined')) = (decided_by is not null)),
  constraint refund_request_approved_is_a_refund check ((status = 'approved') = (refund_id is not null))
);
create unique index refund_request_one_waiting_per_pix on refund_request (end_to_end_id) where status = 'waiting';
create index refund_request_by_charge on refund_request (charge_id);

-- The newest carts first, for a search that nearly every cart answers.
create index cart_by_creation on cart (created_at desc, id);
