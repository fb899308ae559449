import { RESULT_FORMAT } from '@porteira/domain/competition'
import { type Static, Type } from 'typebox'
import { Body } from './bodies.ts'
import { CartItemId, Instant, meaning, NullableInteger, Uuid } from './values.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Count = Type.Integer({ minimum: 0 })
const Positive = Type.Integer({ minimum: 1 })
const Texts = Type.Array(Type.String())
const Named = Body({ uuid: Uuid, name: Type.String() })

const entryProperties = {
  entryId: CartItemId,
  badge: Positive,
  nicknames: meaning(Texts, 'The nicknames of the riders; an empty one for a rider without a nickname.'),
  entities: meaning(Texts, 'The clubs that the riders ride for.'),
}

/** An entry with a place in a signed result. */
export const ResultPlace = Body({
  place: meaning(Positive, 'Entries that share a place have the same one: 1, 1, 3.'),
  ...entryProperties,
  prizeCents: meaning(Count, 'Money in centavos.'),
  goods: Texts,
  qualifyHits: Count,
  finalHits: Count,
  fellIn: meaning(NullableInteger, 'The round of the final in which the entry fell; null without a fall.'),
})

/** An entry without a place in a signed result. */
export const EntryWithoutPlace = Body({
  ...entryProperties,
  why: Type.Enum(['disqualified', 'dispensed']),
  article: meaning(Type.String(), "The article of the event's rules, or an empty text."),
})

/** The result of a strength, as it is signed. */
export type ResultDocument = Static<typeof ResultDocument>
export const ResultDocument = Body({
  format: Type.Literal(RESULT_FORMAT),
  version: meaning(Positive, '1 for the first result of the strength, one more after each reopening.'),
  event: Named,
  category: Named,
  strength: Body({ letter: Type.String({ pattern: '^[A-Z]$' }), name: Type.String() }),
  rulesHash: meaning(Sha256, 'SHA-256 of the canonical JSON (RFC 8785) of the rules.'),
  places: Type.Array(ResultPlace),
  withoutPlace: Type.Array(EntryWithoutPlace),
  sharedGoods: meaning(
    Type.Array(
      Body({ place: Positive, goods: Type.String(), badges: Type.Array(Positive, { minItems: 1 }) }),
    ),
    'Goods of shared places that no entry has got yet.',
  ),
  entries: meaning(Count, 'The entries of the category.'),
  decidedAt: meaning(Instant, 'When the result became official, in UTC.'),
  decisions: meaning(Count, 'The decisions of people on which the result depends.'),
  previous: meaning(Type.Union([Sha256, Type.Null()]), 'SHA-256 of the version before; null for version 1.'),
})

/** The published JSON Schema of the document. */
export const resultSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Result of a strength of a Porteira competition',
  description: 'Signed as its canonical JSON (RFC 8785). It holds no legal name and no CPF.',
  ...ResultDocument,
})
