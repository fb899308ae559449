import type { Static, TProperties, TSchema } from 'typebox'

/** What this module reads of the JSON Schema of a field. */
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

/** The value of a field that was never set: no text, the smallest number, the first word of a choice. */
export function usualOf(schema: TSchema) {
  const { type, enum: words, minimum = 0 } = keywordsOf(schema)
  return words?.[0] ?? (type === 'string' ? '' : minimum)
}

/** Every field as it was never set. */
export const usualFields = <Fields extends TProperties>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, usualOf(schema)])) as {
    [Name in keyof Fields]: Static<Fields[Name]>
  }

type Html = { name: string; html: string; longest: number | undefined }

/** The part of an event with each of its HTML texts as `clean` returns it. */
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
