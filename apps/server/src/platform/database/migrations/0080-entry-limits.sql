-- Who may enter a category, besides its ages of every rider and its quota; off by default.
alter table category
  add column rider_sex text not null default 'any'
    constraint rider_sex_is_known check (rider_sex in ('any', 'F', 'M')),
  add column rider_sex_mode text not null default 'refuse'
    constraint rider_sex_mode_is_known check (rider_sex_mode in ('refuse', 'warn')),
  add column ages_on text not null default 'firstDay'
    constraint ages_on_is_known check (ages_on in ('firstDay', 'yearEnd', 'date')),
  add column ages_on_date date
    constraint ages_count_on_one_day check ((ages_on = 'date') = (num_nonnulls(ages_on_date) = 1)),
  add column restrict_age_mode text not null default 'refuse'
    constraint restrict_age_mode_is_known check (restrict_age_mode in ('refuse', 'warn')),
  add column some_age_riders integer not null default 0
    constraint some_age_riders_are_few check (some_age_riders between 0 and 99),
  add column some_age_min integer not null default 0
    constraint some_age_min_is_an_age check (some_age_min between 0 and 99),
  add column some_age_max integer not null default 0
    constraint some_age_max_is_an_age check (some_age_max between 0 and 99),
  add column some_age_mode text not null default 'refuse'
    constraint some_age_mode_is_known check (some_age_mode in ('refuse', 'warn')),
  add column one_region text not null default 'off'
    constraint one_region_is_known check (one_region in ('off', 'refuse', 'warn')),
  add column one_club text not null default 'off'
    constraint one_club_is_known check (one_club in ('off', 'refuse', 'warn'));
