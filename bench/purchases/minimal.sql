-- The rows of one purchase on tables with a primary key and no other index, constraint or trigger.
create table minimal_purchase_item (id integer primary key, taken integer not null default 0);
insert into minimal_purchase_item (id) select generate_series(1, 50);
create table minimal_purchase_cart (id uuid primary key, status text not null, total_in_cents integer not null, expires_at timestamptz not null, updated_at timestamptz not null default now());
create table minimal_purchase_line (id bigint generated always as identity primary key, cart_id uuid not null, item_id integer not null, quantity integer not null);
create table minimal_purchase_entry (id bigint generated always as identity primary key, cart_id uuid not null, category_id integer not null);
create table minimal_purchase_plan (id bigint generated always as identity primary key, cart_id uuid not null, total_in_cents integer not null);
create table minimal_purchase_charge (id bigint generated always as identity primary key, cart_id uuid not null, txid text not null, status text not null, code text not null);
create table minimal_purchase_inbox (id bigint generated always as identity primary key, body jsonb not null, processed_at timestamptz);
create table minimal_purchase_payment (id uuid primary key, cart_id uuid not null, amount_in_cents integer not null);
create table minimal_purchase_pix (id uuid primary key, payment_id uuid not null, charge_id bigint not null);
create table minimal_purchase_formation (id bigint generated always as identity primary key, cart_id uuid not null, status text not null);
create table minimal_purchase_rider (formation_id bigint primary key, cpf text not null, name text not null);
create table minimal_purchase_quota (category_id integer not null, cpf text not null, used integer not null, primary key (category_id, cpf));
create table minimal_purchase_mail (id bigint generated always as identity primary key, recipient text not null, text text not null, sent_at timestamptz);
create table minimal_purchase_audit (id bigint generated always as identity primary key, at timestamptz not null default now(), action text not null, entity_id text not null, after jsonb);
create table minimal_purchase_seal (id bigint generated always as identity primary key, hash bytea not null);
