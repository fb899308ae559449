-- The plan of the ground of a category, on which a buyer finds the number of a place.
create table ground_plan (
  category_id uuid primary key references category on delete cascade,
  jpeg bytea not null,
  updated_at timestamptz not null default clock_timestamp()
);
