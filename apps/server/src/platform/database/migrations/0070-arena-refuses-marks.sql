-- Whether an entry with something left for the desk may not throw. The scorer and the announcer are only reminded without it.
alter table event add column arena_refuses_marks boolean not null default false;
