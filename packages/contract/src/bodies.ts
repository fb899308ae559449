import { type TProperties, Type } from 'typebox'
import { OK, Token } from './values.ts'

/** The same names, each of which may be missing. */
export const optional = <Schemas extends TProperties>(schemas: Schemas) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof Schemas]: ReturnType<typeof Type.Optional<Schemas[Name]>>
  }

/** A body: names outside the list are dropped before the handler sees them. */
export const Body = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** A query with the token of a session and these names, none of which has to be there. */
export const SessionQuery = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(optional({ token: Token, ...properties }))

export const TokenQuery = SessionQuery({})

/** The answer of a success with these names. */
export const Answer = <Properties extends TProperties>(properties: Properties) =>
  Type.Object({ status: OK, ...properties })

/** The answer of a success that has nothing to tell. */
export const Done = Answer({})

/** The answer that has nothing to tell but a sentence for the screen. */
export const Message = Answer({ msg: Type.String() })

/** What an import changed, or would change, in words. */
export const EventSaved = Answer({
  msg: Type.String(),
  eventUUID: Type.String(),
  changes: Type.Array(Type.String()),
})

/** A thing by its id, and its name for the screen. */
export const NamedUuid = Type.Object({ uuid: Type.String(), name: Type.String() })

/** A reply that is a file rather than JSON. */
export const File = (contentType: string) =>
  Type.Unsafe<Blob>({ type: 'string', format: 'binary', contentMediaType: contentType })

/** Why an administrator refuses something, for the person who asked. */
export const RefusalReason = Body({ reason: Type.String({ minLength: 1, maxLength: 300 }) })
