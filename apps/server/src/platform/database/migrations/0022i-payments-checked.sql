alter table payment validate constraint payment_cart_id_fkey;
alter table pix validate constraint pix_payment_id_fkey;
