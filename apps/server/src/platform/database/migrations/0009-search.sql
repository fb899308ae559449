-- How the secretaria finds people: whole words or their beginnings, without accents and capitals.
create function fold_words(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(translate(lower(words), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '[^a-z0-9]+', ' ', 'g')
$$;
create index account_by_words on account
  using gin (to_tsvector('simple', fold_words(name || ' ' || nickname || ' ' || email)));

-- 'CERRO-4HTA' is typed whole, by its event's word, or by what comes after it.
create index cart_by_code on cart (code text_pattern_ops);
create index cart_by_end_of_code on cart (split_part(code, '-', 2) text_pattern_ops);
