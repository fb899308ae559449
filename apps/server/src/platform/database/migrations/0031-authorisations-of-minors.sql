-- Whether an event asks for an authorisation of minors, and its own text; '' is the standard text of the shop.
alter table event add minors_need_authorisation text not null default 'remind'
  check (minors_need_authorisation in ('off', 'remind', 'require'));
alter table event add authorisation_text text not null default '' check (char_length(authorisation_text) <= 5000);

-- Each text that a guardian signed, once.
create table authorisation_text (
  text_hash bytea primary key,
  version text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint authorisation_text_has_its_hash check (text_hash = sha256(convert_to(text, 'UTF8')))
);

-- A guardian allows a minor to ride in an event. Without a row the authorisation is missing.
create table authorisation (
  id bigint generated always as identity primary key,
  event_id uuid not null references event,
  account_id bigint not null references account,
  status text not null default 'sent' check (status in ('sent', 'signed', 'onPaper', 'revoked', 'withdrawn')),
  created_at timestamptz not null default now(),
  -- The guardian that the buyer or the desk named, and where the links go.
  guardian_name text not null default '',
  channel text check (channel in ('email', 'sms')),
  contact text not null default '',
  asked_by bigint references account,
  -- The signature.
  signed_at timestamptz,
  signer_name text not null default '',
  signer_cpf text not null default '',
  kinship text check (kinship in ('mother', 'father', 'grandparent', 'tutor', 'legalGuardian')),
  ip_prefix text not null default '',
  text_hash bytea references authorisation_text,
  -- What the page showed and the guardian answered.
  answers jsonb not null default '{}',
  revoked_at timestamptz,
  paper_at timestamptz,
  paper_by bigint references account,
  paper_note text not null default '' check (char_length(paper_note) <= 300),
  withdrawn_at timestamptz,
  withdrawn_by bigint references account,
  withdrawn_reason text not null default '' check (char_length(withdrawn_reason) <= 300),
  -- The personal data was erased at the request of the guardian or the rider.
  erased_at timestamptz,
  constraint authorisation_signature_is_complete check (
    status not in ('signed', 'revoked') or (signed_at is not null and text_hash is not null and kinship is not null
      and (erased_at is not null or (signer_name <> '' and signer_cpf ~ '^\d{11}$')))),
  constraint authorisation_on_paper_is_marked_by_a_person
    check (status <> 'onPaper' or (paper_at is not null and paper_by is not null)),
  constraint authorisation_is_withdrawn_by_a_person
    check ((status = 'withdrawn') = (withdrawn_at is not null) and (withdrawn_at is null) = (withdrawn_by is null)),
  constraint authorisation_is_revoked_at_a_time check ((status = 'revoked') = (revoked_at is not null))
);
create unique index authorisation_is_one_per_event_and_rider on authorisation (event_id, account_id)
  where status in ('sent', 'signed', 'onPaper');
create index authorisation_by_event_and_rider on authorisation (event_id, account_id, id desc);
create index authorisation_by_rider on authorisation (account_id);
create index authorisation_by_signer on authorisation (signer_cpf) where signer_cpf <> '';

-- The links that a guardian was sent. Only the newest signs, once. The code is kept as its hash.
create table authorisation_link (
  id bigint generated always as identity primary key,
  authorisation_id bigint not null references authorisation on delete cascade,
  code_hash bytea not null,
  contact text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint authorisation_link_code_is_unique unique (code_hash)
);
create index authorisation_link_by_authorisation on authorisation_link (authorisation_id, id desc);
create index authorisation_link_by_contact on authorisation_link (contact, sent_at);
