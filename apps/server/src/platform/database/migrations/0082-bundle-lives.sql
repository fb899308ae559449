-- Lives that a bundle gives to its entries in the finals of their categories.
alter table bundle add column lives integer not null default 0
  constraint bundle_lives_are_few check (lives between 0 and 9);
