import { type TProperties, Type } from 'typebox'
import { OK, Token } from './values.ts'

/** The same properties, each of them optional. */
export const optional = <Schemas extends TProperties>(schemas: Schemas) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof Schemas]: ReturnType<typeof Type.Optional<Schemas[Name]>>
  }

/** A body. Properties outside the list are removed before the handler. */
export const Body = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** A body with nothing but the token of a session. */
export const TokenBody = Body({ token: Type.Optional(Token) })

/** A query with the token of a session and these properties, all of them optional. */
export const SessionQuery = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(optional({ token: Token, ...properties }))

export const TokenQuery = SessionQuery({})

/** The answer of a success with these properties. */
export const Answer = <Properties extends TProperties>(properties: Properties) =>
  Type.Object({ status: OK, ...properties })

/** The answer of a success without further properties. */
export const Done = Answer({})

/** The answer of a success with a sentence for the screen. */
export const Message = Answer({ msg: Type.String() })

/** The changes of an import or of its dry run, as sentences. */
export const EventSaved = Answer({
  msg: Type.String(),
  eventUUID: Type.String(),
  changes: Type.Array(Type.String()),
})

/** An id with the name for the screen. */
export const NamedUuid = Type.Object({ uuid: Type.String(), name: Type.String() })

/** A reply that is a file instead of JSON. */
export const File = (contentType: string) =>
  Type.Unsafe<Blob>({ type: 'string', format: 'binary', contentMediaType: contentType })

/** A form with one picture and nothing else. */
export const PictureForm = Type.Object({ image: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }) })

/** The reason of an administrator's refusal, which the applicant reads. */
export const RefusalReason = Body({ reason: Type.String({ minLength: 1, maxLength: 300 }) })
