-- How far a job has read the audit to find what changed, and when it last checked everything.
create table audit_reader (
  name text primary key,
  read_to bigint not null,
  read_at timestamptz not null default now(),
  whole_at timestamptz not null default now()
);

-- The rows that broke an invariant in the last pass. The next pass checks them again.
create table broken_invariant (
  invariant text primary key,
  found_rows jsonb not null,
  found_at timestamptz not null default now()
);

-- Numbers of carts and sums of money in centavos of the rows of one day, for the metrics.
create table daily_total (
  metric text not null check (metric in ('carts', 'received', 'refunds')),
  day date not null,
  label text not null,
  value bigint not null,
  primary key (metric, day, label)
);
