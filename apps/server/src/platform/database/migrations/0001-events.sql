-- Who organises and where: federations, their regions, the clubs (CTG) of these.
create table entity (
  id uuid primary key,
  kind text not null check (kind in ('federation', 'region', 'ctg')),
  name text not null,
  city text not null default '',
  state text not null default '',
  federation_id uuid references entity,
  region_id uuid references entity,
  blocked_reason text not null default '',
  constraint entity_name_is_unique unique (kind, name)
);

create table event (
  id uuid primary key,
  short_name text not null,
  name text not null,
  venue text not null default '',
  address text not null default '',
  state text not null default '',
  city text not null default '',
  federation_name text not null default '',
  region_name text not null default '',
  ctg_name text not null default '',
  map_url text not null default '',
  official_url text not null default '',
  starts_on date not null,
  ends_on date not null,
  sales_start_at timestamptz not null,
  sales_end_at timestamptz not null,
  sales_closed boolean not null default false,
  sold_online boolean not null default true,
  require_login_to_reserve boolean not null default true,
  pix_interest_percent numeric(4, 2) not null default 0 check (pix_interest_percent between 0 and 99.99),
  pix_installments integer not null default 1 check (pix_installments between 1 and 24),
  test_mode boolean not null default false,
  hide_from_rankings boolean not null default false,
  no_badges_in_receipt boolean not null default false,
  check_participant_ctg boolean not null default false,
  check_ctg_region boolean not null default false,
  check_blocked_reason boolean not null default false,
  batch text not null default '' check (length(batch) <= 140),
  details text not null default '',
  support text not null default '',
  support_whatsapp text not null default '',
  rankings_live_now boolean not null default false,
  rankings_updated_at timestamptz,
  saved_by_admin_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint event_short_name_is_unique unique (short_name),
  constraint event_short_name_is_a_slug check (short_name ~ '^[a-z0-9-]{1,32}$'),
  constraint event_ends_after_it_starts check (ends_on >= starts_on),
  constraint event_sales_end_after_they_start check (sales_end_at > sales_start_at)
);

create table event_banner (
  event_id uuid primary key references event,
  jpeg bytea not null,
  updated_at timestamptz not null default now()
);

-- What is sold: a category, or a bundle of categories. `taken` moves with carts and never passes `total`.
create table item (
  id uuid primary key,
  event_id uuid not null references event,
  kind text not null check (kind in ('category', 'bundle')),
  name text not null,
  rules text not null default '',
  display_order integer not null default 0 check (display_order between 0 and 99),
  price_in_cents integer not null check (price_in_cents between 0 and 9999999),
  registrations_per_user integer not null default 0 check (registrations_per_user between 0 and 99),
  hide_from_sales boolean not null default false,
  total integer not null check (total >= 0),
  taken integer not null default 0,
  -- Units gone by other ways before this shop sold its first; they count for the promotion.
  sold_elsewhere integer not null default 0 check (sold_elsewhere >= 0),
  saved_by_admin_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint item_never_oversold check (taken between 0 and total),
  constraint item_name_is_unique unique (event_id, kind, name)
);
create index item_by_event on item (event_id, display_order);

create table category (
  id uuid primary key references item,
  prizes text not null default '',
  min_participants integer not null default 1 check (min_participants between 1 and 99),
  max_participants integer not null default 1,
  no_direct_sales boolean not null default false,
  registration_in_person boolean not null default false,
  saved_lives integer not null default 0,
  strength_options integer not null default 1 check (strength_options between 0 and 26),
  strength_dynamic boolean not null default false,
  restrict_age_min integer,
  restrict_age_max integer,
  sbb_enabled boolean not null default false,
  entity_required text not null default 'None'
    check (entity_required in ('None', 'Federation', 'Region', 'CTG', 'Text')),
  entity_optional boolean not null default false,
  team_info text not null default 'None' check (team_info in ('None', 'Required', 'Optional')),
  max_cpf_occurrences integer not null default 0 check (max_cpf_occurrences between 0 and 99),
  allow_late_comers boolean not null default false,
  auto_badge boolean not null default false,
  min_badge integer not null default 0 check (min_badge between 0 and 9999),
  badge_list text not null default '' check (length(badge_list) <= 5000),
  blocked_sales boolean not null default false,
  hide_from_rankings boolean not null default false,
  rankings_live_now boolean not null default false,
  rankings_updated_at timestamptz,
  rankings_revision bigint not null default 0,
  constraint category_participants_in_order check (max_participants >= min_participants)
);

-- Badges that are not this shop's to give: kept by the desk, or gone by other ways.
create table badge_kept (
  category_id uuid not null references category,
  badge integer not null check (badge between 0 and 9999),
  primary key (category_id, badge)
);

create table bundle (
  id uuid primary key references item,
  promo_price_in_cents integer not null default 0 check (promo_price_in_cents between 0 and 9999999),
  promo_first_units integer not null default 0 check (promo_first_units between 0 and 9999),
  first_badge integer not null default 0 check (first_badge between 0 and 9999),
  complement text not null default '' check (length(complement) <= 256),
  override_strength text not null default '' check (override_strength ~ '^[A-Z]?$'),
  override_participants integer not null default 0 check (override_participants between 0 and 99)
);

create table bundle_category (
  bundle_id uuid not null references bundle,
  category_id uuid not null references category,
  position integer not null,
  primary key (bundle_id, category_id)
);
create index bundle_category_by_category on bundle_category (category_id);
