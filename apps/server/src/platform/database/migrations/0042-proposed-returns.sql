-- A request that ends entries and returns what the rule of payments says: the sum of the rule when it was made. Null for
-- a request about one payment.
alter table refund_request add column rule_in_cents integer check (rule_in_cents >= 0);
