import { StatedRules } from '@porteira/contract'
import { isRecord, onlyCategory, type RequirementCategories } from '@porteira/domain'
import { withCategories, withoutUsual } from '@porteira/domain/competition'
import { stringify } from 'yaml'
import type { TProperties, TSchema } from 'typebox'
import { isFine } from '../document/document-field.rules.ts'
import { keywordsOf } from '../document/fields.rules.ts'
import { type Plain } from './document-part.rules.ts'
import {
  type StoredEvent,
  bundleFields,
  categoryFields,
  eventFields,
  requirementFields,
} from '../document/document-shape.rules.ts'
import { bundledIds, isSoldElsewhere } from '../document/event-document.rules.ts'

/** Totals that include carts of this shop. They change with every sale; `soldElsewhere` does not. */
const COUNTED_HERE = new Set(['mdlUnitsSold', 'unitsSold'])

/** The document of a stored event: fields in the order of the tables, without those at their default. */
export function exportedDocument(event: StoredEvent): Plain {
  const names = new Map(event.categories.map(({ UUID, name }) => [UUID, name]))
  const { categories, bundles, requirements } = event
  return {
    ...fieldsOf(event, eventFields),
    ...(categories.length > 0 && {
      categories: categories.map((category) => ({
        ...fieldsOf(category, categoryFields),
        ...rulesOf(category, names),
        // An import without these lists would choose the badges itself, so empty lists are exported too.
        ...(isSoldElsewhere(category, bundles) && { keptBadges: category.keptBadges }),
        ...(category.keptBadges !== '' && { deskBadges: category.deskBadges }),
      })),
    }),
    ...(bundles.length > 0 && {
      bundles: bundles.map((bundle) => ({
        ...fieldsOf(bundle, bundleFields),
        categories: bundledIds(bundle).map((id) => names.get(id)),
      })),
    }),
    ...(requirements.length > 0 && {
      requirements: requirements.map((requirement) => ({
        ...fieldsOf(requirement, requirementFields),
        ...listedCategories(requirement, names),
      })),
    }),
  }
}

/** The categories of a requirement by their names, in the order of the event's list. */
function listedCategories(requirement: RequirementCategories, names: ReadonlyMap<string, string>) {
  const { allBut, categoryUUIDs } = requirement
  const listed = [...names].filter(([id]) => categoryUUIDs.includes(id)).map(([, name]) => name)
  const only = onlyCategory(requirement)
  if (only !== null) return { category: names.get(only) }
  return listed.length > 0 && { categories: listed, ...(allBut === 1 && { allBut }) }
}

/** The rules of a category, which name others by their names, without what is usual. */
const rulesOf = ({ competition }: StoredEvent['categories'][number], names: ReadonlyMap<string, string>) =>
  competition && {
    competition: inOrder(StatedRules, withoutUsual(withCategories(competition, (id) => names.get(id) ?? id))),
  }

type Node = { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[]; oneOf?: TSchema[] }

/** The value with its properties in the order of the schema. The database keeps another one. */
function inOrder(schema: TSchema, value: unknown): unknown {
  const { properties, items, anyOf, oneOf }: Node = schema
  if (Array.isArray(value)) return value.map((item: unknown) => inOrder(items ?? {}, item))
  if (!isRecord(value)) return value
  const variant = [...(anyOf ?? []), ...(oneOf ?? [])].find((one) => isFine(one, value))
  if (variant) return inOrder(variant, value)
  return Object.fromEntries(
    Object.entries(properties ?? {})
      .filter(([name]) => value[name] !== undefined)
      .map(([name, property]) => [name, inOrder(property, value[name])]),
  )
}

const fieldsOf = (part: Plain, fields: TProperties) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => !COUNTED_HERE.has(name) && !isSame(part[name], keywordsOf(field).default))
      .map(([name]) => [name, part[name]]),
  )

const isSame = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join())

type Format = { isJson: boolean; schema?: string | undefined }

/** A document as text. `schema` is the address of its JSON Schema, for editors. */
export function documentText(document: Plain, { isJson, schema }: Format) {
  if (isJson)
    return `${JSON.stringify({ ...(schema !== undefined && { $schema: schema }), ...document }, undefined, 2)}\n`
  const { categories, bundles, requirements, ...event } = document
  return [
    ...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}\n`]),
    yaml(event),
    ...(categories ? ['\n', yaml({ categories })] : []),
    ...(bundles ? ['\n', yaml({ bundles })] : []),
    ...(requirements ? ['\n', yaml({ requirements })] : []),
  ].join('')
}

const yaml = (value: Plain) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
