-- A throw is never changed or deleted. A correction is a newer throw in the same place, an undo is a note
-- beside it; so it does not matter in which order the devices of an arena deliver them.
alter table shot drop constraint shot_once_per_round;
alter table shot add column recorded_by bigint references account;
alter table shot add column received_at timestamptz not null default now();
create index shot_by_place on shot (category_id, badge, rider_uuid, phase, round);
create index shot_by_rider on shot (category_id, rider_uuid);

-- No reference to the throw: the undo of a throw may arrive before the throw.
create table shot_undo (
  shot_id uuid primary key,
  undone_at timestamptz not null,
  undone_by bigint references account
);

-- What counts: in each place the newest throw that nobody took back.
create view live_shot as
  select distinct on (category_id, badge, rider_uuid, phase, round)
    category_id, badge, rider_uuid, phase, round, id, hit, thrown_at
  from shot
  where not exists (select from shot_undo where shot_undo.shot_id = shot.id)
  order by category_id, badge, rider_uuid, phase, round, thrown_at desc, id desc;

-- One registration on the scoreboard. Strength and entity are given; the figures are derived from its throws.
create table ranking_entry (
  category_id uuid not null references category,
  badge integer not null check (badge between 0 and 9999),
  strength integer not null default 0 check (strength between 0 and 26),
  entity text not null default '',
  qualify_hits integer not null default 0,
  qualify_total integer not null default 0,
  final_hits integer not null default 0,
  final_total integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (category_id, badge),
  constraint ranking_entry_hits_are_throws check
    (qualify_hits between 0 and qualify_total and final_hits between 0 and final_total)
);

create table ranking_rider (
  category_id uuid not null,
  badge integer not null,
  rider_uuid uuid not null,
  position integer not null,
  primary key (category_id, badge, rider_uuid),
  foreign key (category_id, badge) references ranking_entry
);

-- A rider's throws of one category; by category, because one may be hidden from the scoreboard.
create table ranking_player (
  category_id uuid not null references category,
  rider_uuid uuid not null,
  hits integer not null,
  total integer not null,
  updated_at timestamptz not null,
  primary key (category_id, rider_uuid),
  constraint ranking_player_hits_are_throws check (hits between 0 and total)
);

-- From here on the qualifier is closed and strengths stay as they are.
alter table category add column final_started_at timestamptz;

-- Throws of before this table.
insert into ranking_entry (category_id, badge) select distinct category_id, badge from shot;
insert into ranking_rider (category_id, badge, rider_uuid, position)
  select distinct category_id, badge, rider_uuid, 99 from shot;
