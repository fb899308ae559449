-- A role of a person for one event, or for all events. A row stays after its end, because the history names it.
create table role_grant (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  role text not null check (role in ('owner', 'treasurer', 'desk', 'scorer', 'announcer', 'auditor')),
  event_id uuid references event,
  -- The last day in America/Sao_Paulo.
  until date,
  -- Null for a grant by a command on the server.
  granted_by bigint references account,
  granted_at timestamptz not null default now(),
  revoked_by bigint references account,
  revoked_at timestamptz,
  constraint role_grant_is_by_another_person check (granted_by <> account_id),
  constraint role_grant_is_revoked_at_a_time check (revoked_by is null or revoked_at is not null)
);
-- Two grants of one role at the same moment make one. The index also finds the roles of an account.
create unique index role_is_granted_once
  on role_grant (account_id, role, coalesce(event_id, '00000000-0000-0000-0000-000000000000'))
  where revoked_at is null;
create index role_grant_of_event on role_grant (event_id) where revoked_at is null;

-- A device of one event, such as the tablet of an arena. It has a link that is opened once, and then a token of its own.
create table device (
  id bigint generated always as identity primary key,
  event_id uuid not null references event,
  role text not null check (role in ('scorer', 'announcer', 'checkin')),
  name text not null,
  link_hash bytea,
  link_expires_at timestamptz,
  opened_at timestamptz,
  token_hash bytea,
  last_used_at timestamptz,
  added_by bigint not null references account,
  added_at timestamptz not null default now(),
  revoked_by bigint references account,
  revoked_at timestamptz,
  constraint device_has_a_name check (name <> ''),
  constraint device_link_has_an_end check ((link_hash is null) = (link_expires_at is null)),
  constraint device_token_comes_from_its_link check (token_hash is null or opened_at is not null),
  constraint device_is_revoked_at_a_time check (revoked_by is null or revoked_at is not null),
  constraint device_link_is_unique unique (link_hash),
  constraint device_token_is_unique unique (token_hash)
);
create index device_of_event on device (event_id);
