-- The return of a Pix without a charge of ours may wait for a second administrator too.
alter table refund_request alter column charge_id drop not null;
