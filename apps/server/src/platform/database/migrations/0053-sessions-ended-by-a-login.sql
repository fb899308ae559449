-- True for a session that ended because the same account logged in on one device too many.
alter table session
  add column ended_by_login boolean not null default false,
  add constraint session_ended_by_login_is_revoked check (not ended_by_login or revoked_at is not null)
  -- Every earlier session has false, so the table is not read under the lock.
  not valid;
