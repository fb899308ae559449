-- True once a person waited for units of the item: then a reservation reads the waiting lists after it has locked the item.
alter table item add column is_waited_for boolean not null default false;

-- The items of which a unit of this one needs a unit: itself, and the categories of a bundle.
create function mark_waited_items(waited uuid) returns void
  language sql security definer set search_path from current as $$
  update item set is_waited_for = true where not is_waited_for
    and (id = waited or id in (select category_id from bundle_category where bundle_id = waited))
$$;
