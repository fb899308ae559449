import { type Static, type TSchema, Type } from 'typebox'

export const NullableString = Type.Unsafe<string | null>({ type: ['string', 'null'] })
/** A text of a form. Null is an empty text. */
export const TextOrNull = (maxLength: number) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength })
export const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] })
/** A choice of a form: a number or its text. An empty text and null mean no choice. */
export const Choice = Type.Unsafe<number | string | null>({
  type: ['integer', 'string', 'null'],
  maxLength: 100,
})
export const OK = Type.Literal('OK')
export const Flag = Type.Integer({ minimum: 0, maximum: 1 })
export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})
export const Cpf = Type.String({ pattern: '^\\d{11}$' })
/** Up to 300 UUIDs of a query, separated by commas. */
export const UuidList = Type.String({ pattern: '^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,299}$' })
/** Lower-case hex SHA-256 of the password and the fixed suffix `|porteira|v1`. */
export const PasswordHash = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** An amount in reais with at most two decimals. */
export const Reais = Type.Number()
/** ISO 8601 with offset. */
export const Instant = Type.String({ format: 'date-time' })
/** A calendar day, `YYYY-MM-DD`. */
export const PlainDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** Links that the browser opens cannot send headers, so the token is in the query (docs/product/interface.md#token-in-the-query). */
export const Token = Type.String({ maxLength: 200 })
export const CartItemId = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 })
/** An unsigned number of a query, as text. */
export const NumericText = Type.String({ pattern: '^\\d{1,15}$' })
export const FlagText = Type.Enum(['0', '1'])
/** The same schema with a sentence about its meaning, for the API's document. */
export const meaning = <S extends TSchema>(schema: S, description: string) =>
  Type.Unsafe<Static<S>>({ ...schema, description })
