-- A Pix that counts towards the rest of a charge, and the Pix to decide about.
alter table pix drop constraint pix_resolution_check;
alter table pix add constraint pix_resolution_check
  check (resolution in ('honoured', 'duplicate', 'mismatch', 'late', 'cancelled', 'unknown', 'credited'));
create index pix_credited on pix (end_to_end_id) where resolution = 'credited';
create index pix_to_review on pix (settled_at) where resolution <> 'honoured';
