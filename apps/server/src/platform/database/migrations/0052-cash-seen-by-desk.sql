-- Whether the secretaria sees how much cash the drawer of its open shift must hold. The count is blind without it.
alter table event add column desk_sees_cash boolean not null default false;
