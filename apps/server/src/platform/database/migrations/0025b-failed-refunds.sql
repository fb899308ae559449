-- Failed work is found without reading the finished work.
create index refund_failed on refund (created_at) where status = 'failed';
