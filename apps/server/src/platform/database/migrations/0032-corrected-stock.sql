-- The stock that an administrator chose, for all ways of sale together. `total` is the part of this shop, which the
-- units sold elsewhere reduce, but never below the units that carts hold.
alter table item add corrected_total integer;
update item set corrected_total = total + sold_elsewhere where 'total' = any(corrected);
