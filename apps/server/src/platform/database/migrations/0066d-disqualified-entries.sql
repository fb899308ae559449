-- Follows from the decisions of the category. A disqualified entry is in no ranking, and its shots count for no rider.
create table disqualified_entry (
  category_id uuid not null references category,
  badge integer not null,
  primary key (category_id, badge)
);
