-- The version that the QR code of an entry must have. It is counted up when the riders, the number or the entity of a
-- submitted entry change, when the entry is removed or restored, and when the desk renews the code.
alter table formation add column code_version integer not null default 1 check (code_version > 0);

-- The content hash covers the riders with their horses, the entity, the team and a chosen number.
create function formation_counts_its_code_version() returns trigger language plpgsql as $$
begin
  new.code_version := old.code_version + 1;
  return new;
end $$;
create trigger formation_counts_its_code_version before update on formation for each row
  when (old.submitted_at is not null
    and (old.content_hash, old.badge, old.entity_id, old.entity_name, old.active, old.submitted_at is null)
      is distinct from (new.content_hash, new.badge, new.entity_id, new.entity_name, new.active, new.submitted_at is null))
  execute function formation_counts_its_code_version();
