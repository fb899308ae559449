-- When a category was cancelled. A reservation reads it under the lock of the item. The earlier release cancels none.
alter table item add column cancelled_at timestamptz;
