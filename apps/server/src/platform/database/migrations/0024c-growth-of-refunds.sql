-- What one administrator refunded today.
create index refund_by_asker on refund (asked_by, created_at) where asked_by is not null;
