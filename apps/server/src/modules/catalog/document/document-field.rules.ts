import { ADMIN_FIELDS, type AdminField, hasControlCharactersInLines } from '@porteira/domain'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { keywordsOf } from './fields.rules.ts'

const isLabelled = (name: string): name is AdminField => Object.hasOwn(ADMIN_FIELDS, name)

/** The label of a field on the screen; the name of the field if it has none. */
export const labelOf = (name: string) => (isLabelled(name) ? ADMIN_FIELDS[name] : name)

export const isFine = (schema: TSchema, value: unknown) => Value.Check(schema, value)

/**
 * False for a text that PostgreSQL refuses or changes. YAML and JSON can escape such characters, which hides them from
 * the check of the request's body.
 */
export const isStorable = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !hasControlCharactersInLines(value))

/** True for a field that a new part must have. It cannot be emptied. */
export const isRequired = (schema: TSchema) => keywordsOf(schema).default === undefined

export function isFlag(schema: TSchema | undefined) {
  const { type, minimum, maximum } = schema ? keywordsOf(schema) : {}
  return type === 'integer' && minimum === 0 && maximum === 1
}

/** The requirement of a field, as the end of a Portuguese sentence. */
export function requirementOf(schema: TSchema) {
  const { description, enum: words, type, minimum, maximum, minLength, maxLength } = keywordsOf(schema)
  if (description !== undefined) return description
  if (words) return `uma destas palavras: ${words.join(', ')}`
  if (isFlag(schema)) return '0 (não) ou 1 (sim)'
  if (type === 'integer') return `um número inteiro de ${minimum} a ${maximum}`
  if (type === 'number') return `um número de ${minimum} a ${maximum}`
  return minLength === undefined
    ? `um texto de até ${maxLength} caracteres`
    : `um texto de ${minLength} a ${maxLength} caracteres`
}

/** The field in a problem: its label and its name in the document. */
export const pathOf = (name: string) => `${labelOf(name)} (${name})`
