import { type CompetitionRules, StatedRules } from '@porteira/contract'
import { isRecord } from '@porteira/domain'
import * as domain from '@porteira/domain/competition'
import type { TSchema } from 'typebox'
import { isFine, isStorable, requirementOf } from './document-field.rules.ts'
import { keywordsOf } from './fields.rules.ts'

/** The type of both: `never`, which nothing can be, if the contract and the domain do not have the same fields. */
type Same<Contract, Domain> = [Contract, Domain] extends [Domain, Contract] ? Domain : never
type Complete = Same<CompetitionRules, domain.CompetitionRules>
type Stated = Same<StatedRules, domain.StatedRules>

/** The rules that a caller states, complete, or what is wrong with them as the end of a sentence. */
export function readRules(
  stated: unknown,
): { rules: Complete; problem?: never } | { problem: string; rules?: never } {
  const cleaned = clean(stated)
  if (!isStorableInside(cleaned)) return { problem: 'não podem ter caracteres de controle.' }
  const wrong = findWrong(StatedRules, cleaned)
  if (!wrong) return { rules: domain.completeRules(cleaned as Stated) }
  const { path, says } = wrong
  return { problem: path === '' ? says : `${domain.labelOfRule(path)} (${path}): ${says}` }
}

/** The value with each text in its normal form and without blanks around it. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim()
  if (Array.isArray(value)) return value.map(clean)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]))
}

const isStorableInside = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isStorableInside)
    : isStorable(value)

type Node = {
  oneOf?: TSchema[]
  anyOf?: TSchema[]
  items?: TSchema
  properties?: Record<string, TSchema & Node>
  required?: string[]
  minItems?: number
  maxItems?: number
  type?: string
}
type Wrong = { path: string; says: string }

/** The first place of a value that its schema refuses. */
function findWrong(schema: TSchema, value: unknown, path = ''): Wrong | undefined {
  if (isFine(schema, value)) return undefined
  const node: Node = schema
  if (node.anyOf) return findWrong(node.anyOf[0] ?? schema, value, path)
  if (node.oneOf) return findWrongKind(node.oneOf, value, path)
  if (node.items) return findWrongItem(node, value, path)
  if (!node.properties) return { path, says: `deve ser ${requirementOf(schema)}.` }
  if (!isRecord(value)) return { path, says: 'deve ser um objeto com seus campos.' }
  const { properties, required = [] } = node
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined) return { path, says: `campo desconhecido "${unknown.slice(0, 60)}".` }
  return Object.entries(properties)
    .map(([name, property]) => {
      const inside = path === '' ? name : `${path}.${name}`
      if (value[name] !== undefined) return findWrong(property, value[name], inside)
      return required.includes(name) ? { path: inside, says: 'falta preencher.' } : undefined
    })
    .find(Boolean)
}

function findWrongKind(kinds: TSchema[], value: unknown, path: string): Wrong | undefined {
  const names = kinds.flatMap(kindsOf)
  const kind = isRecord(value) ? value['kind'] : undefined
  const chosen = kinds.find((one) => kindsOf(one).some((name) => name === kind))
  return chosen
    ? findWrong(chosen, value, path)
    : { path: `${path}.kind`, says: `deve ser uma destas palavras: ${names.join(', ')}.` }
}

const kindsOf = (schema: TSchema): string[] => {
  const { properties }: Node = schema
  return properties?.['kind'] ? (keywordsOf(properties['kind']).enum ?? []) : []
}

function findWrongItem({ items = {}, minItems, maxItems }: Node, value: unknown, path: string) {
  if (!Array.isArray(value) || value.length < (minItems ?? 0) || value.length > (maxItems ?? Infinity))
    return { path, says: `deve ser uma lista de ${minItems} a ${maxItems}.` }
  return value.map((item: unknown, index) => findWrong(items, item, `${path}.${index}`)).find(Boolean)
}
