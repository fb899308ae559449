-- What belongs to the check-in of one event. Each change locks this row, so the changes of an event have one order, and
-- their revisions tell a device what it does not know yet.
create table event_key (
  event_id uuid primary key references event,
  -- Ed25519. The private key is encrypted with a key of the server's configuration.
  public_key bytea not null check (octet_length(public_key) = 32),
  private_key text not null,
  revision bigint not null default 0 check (revision >= 0),
  created_at timestamptz not null default now()
);

-- The state of an entry. An entry without a row is expected.
create table check_in (
  cart_item_id bigint primary key references cart_item,
  event_id uuid not null references event,
  category_id uuid not null references category,
  state text not null check (state in ('expected', 'present', 'handedOut', 'absent')),
  -- The number that was handed out.
  badge integer,
  -- What the device says, and when the server stored it.
  changed_at timestamptz not null,
  stored_at timestamptz not null default now(),
  -- The number was handed out while the event did not require the authorisation of minors.
  before_requirement boolean not null default false,
  account_id bigint references account,
  device_id bigint references device,
  revision bigint not null,
  constraint check_in_is_changed_by_somebody check (num_nonnulls(account_id, device_id) = 1),
  constraint check_in_number_is_of_a_hand_out check (badge is null or state = 'handedOut')
);
create unique index check_in_number_is_handed_out_once on check_in (category_id, badge) where badge is not null;
create index check_in_by_event on check_in (event_id, revision);

-- Each action of a device or a person, once. It says what was done with an entry and never the value of a document.
create table check_in_action (
  id uuid primary key,
  event_id uuid not null references event,
  client_id uuid not null,
  sequence integer not null check (sequence > 0),
  cart_item_id bigint not null references cart_item,
  kind text not null check (kind in ('present', 'handOut', 'absent', 'undo', 'check', 'uncheck', 'waive')),
  -- Done without network.
  queued boolean not null,
  outcome text not null check (outcome in ('applied', 'conflict')),
  -- The state after the action.
  state text not null check (state in ('expected', 'present', 'handedOut', 'absent')),
  reason text not null default '' check (char_length(reason) <= 200),
  done_at timestamptz not null,
  received_at timestamptz not null default now(),
  account_id bigint references account,
  device_id bigint references device,
  constraint check_in_action_is_done_by_somebody check (num_nonnulls(account_id, device_id) = 1),
  constraint check_in_action_has_its_own_sequence unique (client_id, sequence),
  constraint check_in_conflict_was_queued check (outcome = 'applied' or queued)
);
create index check_in_action_by_entry on check_in_action (cart_item_id, received_at);
create index check_in_action_by_event on check_in_action (event_id);

-- Two actions that cannot both be true, until a person resolves it. Without an action the entry was removed after the
-- number was handed out.
create table check_in_conflict (
  id bigint generated always as identity primary key,
  event_id uuid not null references event,
  cart_item_id bigint not null references cart_item,
  action_id uuid references check_in_action,
  kind text not null
    check (kind in ('handedOutTwice', 'changedMeanwhile', 'removed', 'missing', 'newVersion')),
  says text not null,
  -- The last change before; null without one.
  first_at timestamptz,
  first_account_id bigint references account,
  first_device_id bigint references device,
  second_at timestamptz not null,
  second_account_id bigint references account,
  second_device_id bigint references device,
  resolved_at timestamptz,
  resolved_by bigint references account,
  resolution text check (resolution in ('keep', 'undo')),
  note text not null default '' check (char_length(note) <= 200),
  constraint check_in_conflict_is_of_one_action unique (action_id),
  constraint check_in_conflict_is_resolved_by_a_person
    check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null))
);
create index check_in_conflict_open on check_in_conflict (event_id) where resolved_at is null;

-- A checked document counts for every entry of its subject in the event: the UUID of a rider, the key of a horse or of an
-- entity, or the id of an entry. An empty value was taken back.
create table document_check (
  requirement_id uuid not null references requirement,
  subject text not null check (char_length(subject) between 1 and 120),
  event_id uuid not null references event,
  value text not null check (char_length(value) <= 120),
  checked_at timestamptz not null,
  account_id bigint references account,
  device_id bigint references device,
  revision bigint not null,
  constraint document_is_checked_once primary key (requirement_id, subject),
  constraint document_is_checked_by_somebody check (num_nonnulls(account_id, device_id) = 1)
);
create index document_check_by_event on document_check (event_id, revision);

create table requirement_waiver (
  cart_item_id bigint not null references cart_item,
  -- A requirement, or 'authorisation' for the authorisation of a minor.
  requirement_id text not null,
  event_id uuid not null references event,
  reason text not null check (char_length(reason) between 1 and 200),
  waived_at timestamptz not null,
  account_id bigint references account,
  device_id bigint references device,
  revision bigint not null,
  constraint requirement_is_waived_once primary key (cart_item_id, requirement_id),
  constraint requirement_is_waived_by_somebody check (num_nonnulls(account_id, device_id) = 1),
  constraint authorisation_is_waived_by_a_person check (requirement_id <> 'authorisation' or account_id is not null)
);
create index requirement_waiver_by_event on requirement_waiver (event_id, revision);
