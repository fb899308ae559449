-- An event that an organiser prepares. It is a document and no event: no list, sale, ranking or reservation reads it.
-- Publishing imports the document as the event with the same id.
create table event_draft (
  id uuid primary key,
  document jsonb not null,
  -- Counts the saves, so that the older of two editors is refused.
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by bigint not null references account,
  banner bytea,
  banner_updated_at timestamptz,
  published_at timestamptz,
  published_by bigint references account,
  event_id uuid references event,
  constraint event_draft_is_a_document check (document @> '{}'),
  constraint event_draft_counts_its_saves check (version >= 1),
  constraint event_draft_becomes_its_own_event check (event_id is null or event_id = id),
  constraint event_draft_knows_when_its_banner_changed check ((banner is null) = (banner_updated_at is null)),
  constraint event_draft_is_published_by_a_person
    check ((event_id is null) = (published_at is null) and (event_id is null) = (published_by is null))
);
create index event_draft_open on event_draft (saved_at desc) where event_id is null;
