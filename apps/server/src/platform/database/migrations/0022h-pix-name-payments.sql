alter table pix add constraint pix_payment_id_fkey foreign key (payment_id) references payment not valid;
