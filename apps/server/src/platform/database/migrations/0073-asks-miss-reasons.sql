-- Whether the scorer of an event may say why a shot was missed.
alter table event add column asks_miss_reasons boolean not null default false;
