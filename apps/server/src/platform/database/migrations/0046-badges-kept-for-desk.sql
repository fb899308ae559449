-- True for a badge that the organiser keeps for the desk. False for a badge that was sold elsewhere, or of which the shop
-- cannot tell: it is never given. Stored badges are kept for the desk only where no unit was sold elsewhere.
alter table badge_kept add column kept_for_desk boolean not null default false;

update badge_kept set kept_for_desk = true
where not exists (
  select from item where item.sold_elsewhere > 0 and (
    item.id = badge_kept.category_id or item.id in (
      select bundle_id from bundle_category where bundle_category.category_id = badge_kept.category_id)));
