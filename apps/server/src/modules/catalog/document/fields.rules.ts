import type { Static, TProperties, TSchema } from 'typebox'

/** The keywords of a JSON Schema that this module reads. */
export type Keywords = {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  contentMediaType?: string
  description?: string
  default?: unknown
}

export const keywordsOf = (schema: TSchema): Keywords => schema

/** The default of a field without one: '', the smallest number or the first word of an enum. */
export function usualOf(schema: TSchema) {
  const { type, enum: words, minimum = 0 } = keywordsOf(schema)
  return words?.[0] ?? (type === 'string' ? '' : minimum)
}

/** The defaults of all fields. */
export const usualFields = <Fields extends TProperties>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, usualOf(schema)])) as {
    [Name in keyof Fields]: Static<Fields[Name]>
  }

type Html = { name: string; html: string; longest: number | undefined }

/** The part of an event with each HTML text replaced by the result of `clean`. */
export function withHtml<Part extends object>(
  fields: TProperties,
  part: Part,
  clean: (html: Html) => string,
): Part {
  const cleaned = Object.entries(fields).flatMap(([name, schema]) => {
    const { contentMediaType, maxLength } = keywordsOf(schema)
    const html: unknown = Reflect.get(part, name)
    if (contentMediaType !== 'text/html' || typeof html !== 'string') return []
    return [[name, clean({ name, html, longest: maxLength })]]
  })
  return { ...part, ...Object.fromEntries(cleaned) }
}
