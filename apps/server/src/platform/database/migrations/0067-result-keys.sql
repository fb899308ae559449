-- The key of an event that signs its results. It is not the key of its entry codes: that one signs for each receipt, and
-- its row is locked by every action at the check-in.
create table result_key (
  event_id uuid primary key references event,
  -- Ed25519. The private key is encrypted with a key of the server's configuration.
  public_key text not null constraint result_key_is_public_pem check (public_key like '-----BEGIN PUBLIC KEY-----%'),
  private_key text not null,
  created_at timestamptz not null default now()
);
