import { ADMIN_FIELDS } from '@porteira/domain'
import { bundleFields, categoryFields, eventFields, type Fields } from './document-fields.rules.ts'

/** The JSON Schema of an event document, for editors that complete and check while one writes. */
export const documentSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Evento da Porteira',
  ...objectOf(eventFields, {
    $schema: { type: 'string' },
    categories: { type: 'array', items: objectOf(categoryFields) },
    bundles: {
      type: 'array',
      items: objectOf(bundleFields, {
        bundledUUIDs: { type: 'string', description: 'Identificadores separados por vírgula' },
        categories: { type: 'array', items: { type: 'string' }, description: 'Nomes das categorias' },
      }),
    },
  }),
})

const objectOf = (fields: Fields, also: Record<string, unknown> = {}) => ({
  type: 'object',
  required: Object.keys(fields).filter((name) => !('otherwise' in (fields[name] ?? {}))),
  properties: {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, { kind, otherwise }]) => [
        name,
        {
          ...kind.schema,
          description: `${ADMIN_FIELDS[name as keyof typeof ADMIN_FIELDS] ?? name}: ${kind.say}`,
          ...(otherwise !== undefined && otherwise !== '' && { default: otherwise }),
        },
      ]),
    ),
    ...also,
  },
})
