-- Mails and SMS that were given up are found without reading the others.
create index outbox_given_up on outbox (channel) where failed_at is not null;
