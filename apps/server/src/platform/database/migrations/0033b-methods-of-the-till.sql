-- Cash and card beside Pix.
alter table payment drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('pix', 'cash', 'card'));
