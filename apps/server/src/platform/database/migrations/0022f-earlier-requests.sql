lock table refund_request in access exclusive mode;
update refund_request set payment_id = pix.payment_id from pix
  where pix.end_to_end_id = refund_request.end_to_end_id and refund_request.payment_id is null;
set constraints all immediate;
alter table refund_request add constraint refund_request_belongs_to_a_payment check (payment_id is not null);
create unique index refund_request_one_waiting_per_payment on refund_request (payment_id) where status = 'waiting';
