-- Unfinished work is found without reading the finished work.
create index payment_undecided on payment (recorded_at) where decision is null;
