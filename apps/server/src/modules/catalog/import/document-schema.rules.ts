import { ADMIN_FIELDS } from '@porteira/domain'
import {
  bundleFields,
  categoryFields,
  type DocumentField,
  eventFields,
  type Fields,
} from './document-fields.rules.ts'

/** The JSON Schema of an event document, for editors that complete and check while one writes. */
export const documentSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Evento da Porteira',
  description: 'O que falta fica como está na loja; null devolve o campo ao valor padrão.',
  ...objectOf(eventFields, ['shortName', 'eventUUID'], {
    $schema: { type: 'string' },
    categories: { type: 'array', items: objectOf(categoryFields, ['name', 'UUID']) },
    bundles: {
      type: 'array',
      items: objectOf(bundleFields, ['name', 'UUID'], {
        bundledUUIDs: { type: 'string', description: 'Identificadores separados por vírgula' },
        categories: { type: 'array', items: { type: 'string' }, description: 'Nomes das categorias' },
      }),
    },
  }),
})

/** An object of these fields, of which one of `keys` says which stored one is meant. */
const objectOf = (fields: Fields, keys: string[], also: Record<string, unknown> = {}) => ({
  type: 'object',
  anyOf: keys.map((key) => ({ required: [key] })),
  properties: {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, propertyOf(name, field)])),
    ...also,
  },
})

function propertyOf(name: string, { kind: { say, schema }, otherwise }: DocumentField) {
  const label = `${ADMIN_FIELDS[name as keyof typeof ADMIN_FIELDS] ?? name}: ${say}`
  if (otherwise === undefined) return { ...schema, description: `${label}; obrigatório no que é novo` }
  const words = schema['enum']
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(Array.isArray(words) && { enum: [...words, null] }),
    description: label,
    ...(otherwise !== '' && { default: otherwise }),
  }
}
