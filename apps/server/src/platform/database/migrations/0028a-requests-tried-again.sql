-- Above the daily limit the second attempt of a refund waits for another administrator too.
alter table refund_request add column retry_of text references refund;
