-- A refund that the bank refused is tried again by a new refund, once. Two presses at the same moment make one.
alter table refund add column retry_of text references refund;
create unique index refund_is_tried_again_once on refund (retry_of) where retry_of is not null;
