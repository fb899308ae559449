-- Which try at a call that may be sent again is under way: the answer is written with the change it tells of, and
-- only by the try that still has the call.
alter table idempotency add attempt uuid not null default gen_random_uuid();
create unique index idempotency_by_attempt on idempotency (attempt);
alter table idempotency add constraint idempotency_answers_are_whole check ((status is null) = (answer is null));
