-- Somebody else stated the date of birth. Without meaning once the person has a password.
alter table account add column birthdate_declared boolean not null default false;

-- A person of another country has a document and no CPF. The column `cpf` then has a key that no CPF can have, so that
-- quotas, formations and their hashes keep one key for each person.
alter table account add column foreign_document text;
alter table account add column country text;
alter table account drop constraint account_cpf_check;
alter table account add constraint account_has_cpf_or_document check (
  case when foreign_document is null then country is null and cpf ~ '^\d{11}$'
    else country ~ '^[A-Z]{2}$' and foreign_document ~ '^[0-9A-Z]{3,30}$' and cpf ~ '^X[0-9A-F]{10}$' end);
alter table account add constraint account_of_a_foreigner_has_no_login
  check (foreign_document is null or (password_hash is null and email = '' and mobile = ''));
alter table account add constraint account_document_is_unique unique (foreign_document, country);
