-- What the desk of an event checks before it hands out a number. The version lets the last of two people who save at
-- once know about the other; the time says that an administrator saved the list, which imports then do not change.
alter table event add column requirements_version integer not null default 0,
  add column requirements_saved_at timestamptz;
