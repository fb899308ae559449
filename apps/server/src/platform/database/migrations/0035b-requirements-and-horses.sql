-- What the desk checks. A category of another event cannot be named.
create table requirement (
  id uuid primary key,
  event_id uuid not null references event,
  -- Null: for all categories of the event.
  category_id uuid references category,
  position integer not null check (position between 0 and 59),
  name text not null check (char_length(name) between 1 and 80),
  about text not null check (about in ('rider', 'horse', 'entity', 'registration')),
  kind text not null check (kind in ('yesNo', 'text', 'date', 'number')),
  is_required boolean not null default true,
  waived_by text[] not null default '{}',
  -- A removed requirement keeps its row, because checked documents name it.
  removed_at timestamptz,
  constraint requirement_is_waived_by_known_roles check (waived_by <@ array['owner', 'treasurer', 'desk', 'checkin']),
  constraint requirement_category_is_of_its_event foreign key (category_id, event_id) references item (id, event_id),
  -- Deferred, because one save may exchange the names of two requirements.
  constraint requirement_is_stated_once exclude using btree
    (event_id with =, coalesce(category_id::text, '') with =, lower(name) with =)
    where (removed_at is null) deferrable initially deferred
);
create index requirement_by_event on requirement (event_id, position);
create index requirement_by_category on requirement (category_id) where category_id is not null;

-- What the desk knows of a horse besides what riders typed. The key is the SBB or RP in capitals without punctuation.
create table horse (
  event_id uuid not null references event,
  key text not null check (char_length(key) between 1 and 120),
  registration text not null default '' check (char_length(registration) <= 100),
  name text not null default '' check (char_length(name) <= 100),
  owner text not null default '' check (char_length(owner) <= 100),
  updated_at timestamptz not null default now(),
  constraint horse_is_one_per_event_and_key primary key (event_id, key)
);
