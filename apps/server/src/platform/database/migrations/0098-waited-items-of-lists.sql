create function waiting_marks_its_items() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  perform mark_waited_items(new.item_id);
  return null;
end $$;
-- The transaction that writes a wait has locked these items, so a reservation that locks one later sees the mark.
create trigger waiting_marks_its_items after insert or update of item_id on waiting
  for each row execute function waiting_marks_its_items();
do $$ begin
  perform mark_waited_items(item_id) from (select distinct item_id from waiting where status in ('waiting', 'asked')) as waited;
end $$;
