create function bundle_category_is_waited_for() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if exists (select from item where id = new.bundle_id and is_waited_for) then
    perform mark_waited_items(new.bundle_id);
  end if;
  return null;
end $$;
create trigger bundle_category_is_waited_for after insert or update on bundle_category
  for each row execute function bundle_category_is_waited_for();
