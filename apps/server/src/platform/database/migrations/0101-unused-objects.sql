-- Objects of the storage that no row names: a picture that is being uploaded, and one that was replaced, moved or deleted.
-- A job removes each of them after `removable_at`.
create table unused_object (
  key text primary key,
  removable_at timestamptz not null,
  -- Set before the object is removed. From then on no row can name it.
  is_being_removed boolean not null default false
);

-- Changes the list in the transaction that changes a picture, whichever program makes the change. A server that has read
-- the row before, or a replica, may still read the old object, so it stays for ten minutes.
create function row_names_object() returns trigger language plpgsql as $$
begin
  if old.stored_as is not distinct from new.stored_as then return null; end if;
  if old.stored_as is not null then
    insert into unused_object (key, removable_at) values (old.stored_as, now() + interval '10 minutes');
  end if;
  if new.stored_as is not null then
    delete from unused_object where key = new.stored_as and not is_being_removed;
    if not found then
      raise exception 'The object % was removed before a row named it', new.stored_as
        using errcode = 'serialization_failure';
    end if;
  end if;
  return null;
end $$;
