import { bundleEditable, endpoints, eventEditable } from '@porteira/contract'
import { expect, test } from 'vitest'
import type { Fields, FormField } from '#areas/organiser/components/form-fields.ts'
import { eventSettings } from './components/event-settings.ts'
import { bundleFields, saleFields } from './edit-bundle/bundle-fields.ts'
import { categoryFields } from './edit-category/category-fields.ts'

type Limits = { minimum?: number; maximum?: number; maxLength?: number; enum?: string[]; pattern?: string }
type Keywords = Limits & { type?: string; contentMediaType?: string }

/** What a form asks for, in the words of the contract. */
function limitsOf(field: FormField): Keywords {
  if (field.kind === 'flag') return { minimum: 0, maximum: 1 }
  if (field.kind === 'number') return { minimum: field.min ?? 0, maximum: field.max }
  if (field.kind === 'choice') return { enum: field.options.map(({ value }) => value) }
  if (field.kind === 'html') return { maxLength: field.max ?? 0, contentMediaType: 'text/html' }
  return 'max' in field ? { maxLength: field.max ?? 0 } : {}
}

const LETTERS = '^[A-Z]?$'

function limitsIn(schema: Keywords): Keywords {
  const { minimum, maximum, maxLength, contentMediaType, pattern } = schema
  if (schema.enum) return { enum: schema.enum }
  if (pattern === LETTERS) return { enum: ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] }
  if (schema.type === 'integer') return { minimum: minimum ?? 0, maximum: maximum ?? Infinity }
  if (maxLength === undefined) return {}
  return contentMediaType === undefined ? { maxLength } : { maxLength, contentMediaType }
}

const { bundledUUIDs: _chosenApart, ...bundle } = bundleEditable
const { properties: category } = endpoints['PUT /api/categories/:itemUUID'].body
const forms: [string, Fields, Record<string, Keywords>][] = [
  ['an event', eventSettings, eventEditable],
  ['a category', categoryFields, category],
  ['a bundle', [...bundleFields, ...saleFields].filter(({ kind }) => kind !== 'fixed'), bundle],
]

test.each(forms)(
  'The form of %s has every setting of the contract, with its limits',
  (_, fields, settings) => {
    const inForm = Object.fromEntries(fields.map((field) => [field.name, limitsOf(field)]))
    const inContract = Object.fromEntries(
      Object.entries(settings).map(([name, schema]) => [name, limitsIn(schema)]),
    )
    expect(inForm).toEqual(inContract)
  },
)
