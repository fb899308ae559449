-- The official result that a shot would change because it arrived later. It does not count until the result is reopened. The
-- earlier release stores none.
alter table shot add column waits_for uuid;
