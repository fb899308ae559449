-- The rows of each table, in the order in which they are loaded. Each view has the name of its table.
create view season.event as
  select season.uuid('event', e) as id, 'temporada-' || e as short_name, 'RODEIO DA TEMPORADA ' || e as name,
    'PARQUE DA TEMPORADA' as venue, 'Bom Jesus' as city, 'RS' as state, starts_at::date as starts_on,
    starts_at::date + 1 as ends_on, starts_at - interval '30 days' as sales_start_at,
    starts_at - interval '12 hours' as sales_end_at, 2 as pix_installments, starts_at as rankings_updated_at
  from season.event_of;

create view season.item as
  select season.uuid('category', category) as id, season.uuid('event', e) as event_id, 'category' as kind,
    'LAÇO CATEGORIA ' || category % 10 as name, 12000 as price_in_cents, 1000 as total, sum(units) as taken
  from season.cart_of group by category, e;

create view season.category as
  select season.uuid('category', e * 10 + k) as id, 2 as min_participants, 2 as max_participants,
    9 as max_cpf_occurrences, starts_at as rankings_updated_at
  from season.event_of, generate_series(0, 9) k;

create view season.account as
  select id, uuid, cpf, name, split_part(name, ' ', 1) as nickname, 'pessoa' || a || '@example.com' as email,
    '54900000000' as mobile, '1985-05-05' as birthdate, 'RS' as state, 'Bom Jesus' as city, 'x' as password_hash
  from season.account_of;

create view season.session as
  select sha256(convert_to(season.word('session', a), 'UTF8')) as token_hash, id as account_id, 'user' as kind,
    at - interval '20 days' as created_at, at - interval '20 days' as last_used_at, at + interval '10 days' as expires_at
  from season.account_of, season.block;

-- After 90 days retention has removed the person from a cart that expired.
create view season.cart as
  select season.uuid('cart', n) as id, 'T' || e || '-' || upper(lpad(to_hex(n), 5, '0')) as code,
    season.uuid('event', e) as event_id, owner_id, 'registered' as status, price as total_in_cents,
    sold_at + interval '15 minutes' as expires_at, sold_at + interval '2 minutes' as paid_at,
    sold_at + interval '5 minutes' as registered_at, null::timestamptz as cancelled_at, '10.0.0' as ip_prefix,
    'pessoa@example.com' as receipt_email, sold_at as created_at, sold_at + interval '5 minutes' as updated_at,
    sold_at + interval '5 minutes' as receipt_promised_at
  from season.cart_of
  union all
  select season.uuid('expired', n), 'E' || e || '-' || upper(lpad(to_hex(n), 5, '0')), season.uuid('event', e),
    case when is_old then null else owner_id end, 'expired', 12000, sold_at + interval '15 minutes', null, null, null,
    case when is_old then '' else '10.0.0' end, '', sold_at, sold_at + interval '16 minutes', null
  from season.expired_of, lateral (select sold_at < now - interval '90 days' as is_old) as age
  union all
  select season.uuid('cancelled', n), 'C' || e || '-' || upper(lpad(to_hex(n), 5, '0')), season.uuid('event', e),
    owner_id, 'cancelled', 12000, sold_at + interval '15 minutes', sold_at + interval '2 minutes', null,
    sold_at + interval '1 day', '10.0.0', '', sold_at, sold_at + interval '1 day', null
  from season.cancelled_of;

create view season.cart_line as
  select season.id(n) as id, season.uuid('cart', n) as cart_id, season.uuid('category', category) as item_id,
    units as quantity, units as held, price as value_in_cents from season.cart_of
  union all
  select season.id(10000000 + n), season.uuid('expired', n), season.uuid('category', category), 1, 0, 12000
  from season.expired_of
  union all
  select season.id(20000000 + n), season.uuid('cancelled', n), season.uuid('category', category), 1, 0, 12000
  from season.cancelled_of;

create view season.cart_item as
  select season.id(f) as id, season.uuid('cart', n) as cart_id, season.id(n) as line_id,
    season.uuid('category', category) as category_id, unit, 12000 as charged_in_cents from season.entry_of
  union all
  select season.id(10000000 + n), season.uuid('expired', n), season.id(10000000 + n),
    season.uuid('category', category), 1, 12000 from season.expired_of
  union all
  select season.id(20000000 + n), season.uuid('cancelled', n), season.id(20000000 + n),
    season.uuid('category', category), 1, 12000 from season.cancelled_of;

create view season.formation as
  select season.id(f) as cart_item_id, season.uuid('category', category) as category_id, 'approved' as status,
    true as active, badge, 1 as strength, 'CTG DA TEMPORADA' as entity_name, season.word('content', f) as content_hash,
    sold_at + interval '5 minutes' as submitted_at, sold_at + interval '5 minutes' as updated_at from season.entry_of
  union all
  select season.id(20000000 + n), season.uuid('category', category), 'cancelled', false, null, null, '', '', null,
    sold_at + interval '1 day' from season.cancelled_of;

create view season.formation_rider as
  select season.id(f) as cart_item_id, position, account.id as account_id, account.cpf, account.name,
    lpad((a % 1000000)::text, 6, '0') as sbb from season.rider_of join account on account.id = 2000000 + a;

create view season.cpf_quota as
  select season.uuid('category', category) as category_id, account.cpf, 1 as used
  from season.rider_of join account on account.id = 2000000 + a;

create view season.plan as
  select season.id(n) as id, season.uuid('cart', n) as cart_id, installments, price as total_in_cents,
    sold_at as created_at from season.cart_of
  union all
  select season.id(10000000 + n), season.uuid('expired', n), 1, 12000, sold_at from season.expired_of
  union all
  select season.id(20000000 + n), season.uuid('cancelled', n), 1, 12000, sold_at from season.cancelled_of;

create view season.charge as
  select season.id(2 * n + installment) as id, season.id(n) as plan_id, season.uuid('cart', n) as cart_id, installment,
    case installment when 1 then 'cob' else 'cobv' end as kind, season.word('charge', 2 * n + installment) as txid,
    price / installments as value_in_cents, case installment when 2 then sold_at::date + 10 end as due_on,
    'paid' as status, 'none' as refunded, repeat(season.word('pix code', n), 5) as pix_copia_e_cola,
    sold_at + interval '15 minutes' as expires_at, sold_at + interval '2 minutes' as paid_at,
    null::timestamptz as watched_until, sold_at + interval '1 minute' as asked_at, sold_at as created_at
  from season.cart_of, generate_series(1, installments) installment
  union all
  select season.id(10000000 + n), season.id(10000000 + n), season.uuid('expired', n), 1, 'cob',
    season.word('expired charge', n), 12000, null, 'expired', 'none', repeat(season.word('expired code', n), 5),
    sold_at + interval '15 minutes', null, sold_at + interval '7 days', sold_at + interval '7 days', sold_at
  from season.expired_of
  union all
  select season.id(20000000 + n), season.id(20000000 + n), season.uuid('cancelled', n), 1, 'cob',
    season.word('cancelled charge', n), 12000, null, 'paid', 'whole', repeat(season.word('cancelled code', n), 5),
    sold_at + interval '15 minutes', sold_at + interval '2 minutes', null, sold_at + interval '1 minute', sold_at
  from season.cancelled_of;

create view season.received_of as
  select 'E' || left(season.word('pix', 2 * n + installment), 31) as end_to_end_id, season.id(2 * n + installment) as charge_id,
    season.word('charge', 2 * n + installment) as txid, season.uuid('payment', 2 * n + installment) as payment_id,
    season.uuid('cart', n) as cart_id, price / installments as in_cents, sold_at + interval '2 minutes' as received_at,
    'honoured' as decision, false as is_refunded, false as cart_is_cancelled
  from season.cart_of, generate_series(1, installments) installment
  union all
  select 'D' || left(season.word('pix', n), 31), season.id(2 * n + 1), season.word('charge', 2 * n + 1),
    season.uuid('doubled payment', n), season.uuid('cart', n), price / installments, sold_at + interval '3 minutes', 'duplicate',
    true, false
  from season.doubled_of
  union all
  select 'C' || left(season.word('pix', n), 31), season.id(20000000 + n), season.word('cancelled charge', n),
    season.uuid('cancelled payment', n), season.uuid('cancelled', n), 12000, sold_at + interval '2 minutes', 'honoured',
    true, true
  from season.cancelled_of;

create view season.payment as
  select payment_id as id, 'pix' as method, cart_id, in_cents as amount_in_cents, received_at,
    received_at as recorded_at, decision, is_refunded, cart_is_cancelled from season.received_of;

create view season.pix as
  select end_to_end_id, charge_id, txid, payment_id, in_cents as value_in_cents, received_at as settled_at,
    received_at as seen_at, decision as resolution from season.received_of;

create view season.refund as
  select season.word('doubled refund', n) as id, 'D' || left(season.word('pix', n), 31) as end_to_end_id,
    season.uuid('doubled payment', n) as payment_id, price / installments as value_in_cents, 'done' as status,
    null::bigint as asked_by, sold_at + interval '4 minutes' as created_at, sold_at + interval '5 minutes' as returned_at
  from season.doubled_of
  union all
  select season.word('cancelled refund', n), 'C' || left(season.word('pix', n), 31),
    season.uuid('cancelled payment', n), 12000, 'done', 2000001, sold_at + interval '1 day', sold_at + interval '1 day'
  from season.cancelled_of;

create view season.bank_inbox as
  select season.id(n) as id, received_at, end_to_end_id as key, received_at + interval '1 second' as processed_at,
    jsonb_build_object('endToEndId', end_to_end_id, 'txid', txid, 'valor', '120.00') as body
  from (select row_number() over () + first * 2 as n, received.* from season.block, season.received_of received) as numbered;

create view season.outbox as
  select season.id(2 * n) as id, 'charge.paid:' || season.word('charge', 2 * n + 1) as fact, 'email' as channel,
    'pessoa@example.com' as recipient, 'Pagamento confirmado' as subject, repeat('Seu pagamento foi confirmado. ', 10) as text,
    sold_at as created_at, sold_at + interval '1 minute' as sent_at, 1 as attempts from season.cart_of
  union all
  select season.id(2 * n - 1), 'cart.registered:' || season.uuid('cart', n), 'email', 'pessoa@example.com',
    'Comprovante', repeat('Sua inscrição foi registrada. ', 20), sold_at + interval '5 minutes',
    sold_at + interval '6 minutes', 1 from season.cart_of;

create view season.audit as
  select season.id(20 * n + 10 - slot) as id, sold_at + slot * interval '1 minute' as at, 'user' as actor_kind,
    owner_id as actor_id, '10.0.0' as ip_prefix, season.word('request', n) as request_id, action,
    case slot when 3 then 'charge' else 'cart' end as entity,
    case slot when 3 then season.word('charge', 2 * n + 1) else season.uuid('cart', n)::text end as entity_id,
    jsonb_build_object('status', status) as after
  from season.cart_of, (values (1, 'cart.create', 'open'), (3, 'charge.paid', 'paid'), (5, 'cart.registered', 'registered'))
    as step (slot, action, status)
  union all
  select season.id(20 * n + 4 - unit), sold_at + interval '5 minutes', 'user', owner_id, '10.0.0', season.word('request', n),
    'formation.approved', 'formation', season.id(f)::text, jsonb_build_object('status', 'approved', 'badge', badge)
  from season.entry_of
  union all
  select season.id(20 * n + 20 - slot), sold_at + slot * interval '1 minute', 'job', null, '', '', action, 'cart',
    season.uuid('expired', n)::text, jsonb_build_object('status', status)
  from season.expired_of, (values (1, 'cart.create', 'open'), (2, 'cart.expired', 'expired')) as step (slot, action, status)
  union all
  select season.id(20 * n + 17 - slot), sold_at + slot * interval '8 hours', 'admin', 2000001, '', '', action, 'cart',
    season.uuid('cancelled', n)::text, jsonb_build_object('status', status)
  from season.cancelled_of, (values (1, 'cart.create', 'open'), (2, 'cart.paid', 'paid'), (3, 'cart.cancelled', 'cancelled'))
    as step (slot, action, status);

-- The hashes are invented, because a real chain is built row by row.
create view season.audit_seal as
  select id as audit_id, at::date as day, sha256(convert_to('before ' || id, 'UTF8')) as previous_hash,
    sha256(convert_to('seal ' || id, 'UTF8')) as hash from season.audit;

create view season.audit_day as
  select day::date, 1 as sealed_rows, sha256(convert_to('day ' || day, 'UTF8')) as head
  from season.block, generate_series(case when first = 1 then (at at time zone 'America/Sao_Paulo')::date - 1 end,
    at::date - 300, interval '-1 day') day where first = 1;

create view season.ranking_entry as
  select season.uuid('category', category) as category_id, badge, 1 as strength, 'CTG DA TEMPORADA' as entity,
    4 as qualify_hits, 10 - (f % 100 = 0)::int as qualify_total, sold_at + interval '20 days' as updated_at from season.entry_of;

create view season.ranking_rider as
  select season.uuid('category', category) as category_id, badge, season.uuid('account', a) as rider_uuid,
    position + 1 as position from season.rider_of;

create view season.ranking_player as
  select season.uuid('category', category) as category_id, season.uuid('account', a) as rider_uuid, 2 as hits,
    5 - (f % 100 = 0 and position = 0)::int as total, sold_at + interval '20 days' as updated_at from season.rider_of;

create view season.shot as
  select season.uuid('shot', (2 * f + position) * 5 + round) as id, category_id, badge, rider_uuid, 'qualify' as phase,
    round, round % 2 = 0 as hit, thrown_at, thrown_at as received_at
  from season.rider_of, lateral (select season.uuid('category', category) as category_id,
    season.uuid('account', a) as rider_uuid offset 0) as ids, generate_series(1, 5) round,
    lateral (select sold_at + interval '20 days' + round * interval '1 hour' as thrown_at) as moment;
-- The first shot of some riders was taken back.
create view season.shot_undo as
  select season.uuid('shot', (2 * f + position) * 5 + 1) as shot_id, sold_at + interval '21 days' as undone_at
  from season.rider_of where f % 100 = 0 and position = 0;
