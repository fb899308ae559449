-- The rules of the competition of a category (docs/domain/competition.md#rules). Null: it has none, as before.
alter table category add column competition jsonb;
-- When an owner last saved or removed the rules. From then on an import leaves them as they are.
alter table category add column competition_decided_at timestamptz;
alter table category add constraint category_competition_is_an_object
  check (competition @> '{}');
