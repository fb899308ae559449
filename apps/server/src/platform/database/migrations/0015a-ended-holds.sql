-- Holds that ended unpaid are counted over the last day.
create index cart_expired_by_time on cart (updated_at) where status = 'expired';
