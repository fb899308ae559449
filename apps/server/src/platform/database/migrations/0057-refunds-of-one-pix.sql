-- An id of a refund is unique within one Pix of one bank account, and `payment_id` names both. Two Pix may have refunds
-- with the same id, made in the app of the bank; the second one gets an own `id` here and keeps that of the bank in
-- `bank_id`. Null for a refund that the bank knows by `id`.
alter table refund add column bank_id text
  constraint refund_bank_id_is_letters_and_digits check (bank_id ~ '^[a-zA-Z0-9]{1,35}$');
create unique index refund_is_once_at_the_bank_of_its_payment on refund (payment_id, coalesce(bank_id, id));
