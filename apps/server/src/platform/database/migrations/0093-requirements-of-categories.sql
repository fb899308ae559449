-- A requirement is for the categories in `category_ids`, or with `all_but` for all except these.
alter table requirement
  add column all_but boolean not null default true,
  add column category_ids uuid[] not null default '{}';
update requirement set all_but = false, category_ids = array[category_id] where category_id is not null;

-- The last release writes `category_id` alone: the only category, or null for all and for several ones.
create function requirement_names_its_categories() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if new.category_id is distinct from
    (case when not new.all_but and cardinality(new.category_ids) = 1 then new.category_ids[1] end) then
    new.all_but := new.category_id is null;
    new.category_ids := array_remove(array[new.category_id], null);
  end if;
  if exists (select from unnest(new.category_ids) as named (id)
    where not exists (select from item where item.id = named.id and item.event_id = new.event_id)) then
    raise exception 'requirement % names a category of another event', new.id
      using constraint = 'requirement_categories_are_of_its_event', errcode = '23503';
  end if;
  return new;
end $$;
create trigger requirement_names_its_categories before insert or update on requirement
  for each row execute function requirement_names_its_categories();

alter table requirement add constraint requirement_has_categories check (all_but or category_ids <> '{}');
-- Deferred, because one save may exchange the names of two requirements.
alter table requirement drop constraint requirement_is_stated_once;
alter table requirement add constraint requirement_is_stated_once exclude using btree
  (event_id with =, all_but with =, category_ids with =, lower(name) with =)
  where (removed_at is null) deferrable initially deferred;
-- The trigger refuses the same and more.
alter table requirement drop constraint requirement_category_is_of_its_event;
drop index requirement_by_category;
