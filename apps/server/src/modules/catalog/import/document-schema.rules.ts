import type { TProperties, TSchema } from 'typebox'
import { keywordsOf } from '../document/fields.rules.ts'
import { isFlag, isRequired, labelOf, requirementOf } from '../document/document-field.rules.ts'
import {
  bundleFields,
  categoryFields,
  eventFields,
  requirementFields,
} from '../document/document-shape.rules.ts'

/** The JSON Schema of an event document, for editors that complete and check while a person types. */
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
    requirements: {
      type: ['array', 'null'],
      description: 'Exigências conferidas na entrega dos números; a lista troca a que está na loja',
      items: objectOf(requirementFields, ['name'], {
        category: { type: ['string', 'null'], description: 'Nome da categoria; sem ela, todas' },
        categoryUUID: {
          type: ['string', 'null'],
          description: 'Identificador da categoria, no lugar do nome',
        },
        categories: {
          type: ['array', 'null'],
          items: { type: 'string' },
          description: 'Nomes de várias categorias, no lugar de uma',
        },
        categoryUUIDs: {
          type: ['array', 'null'],
          items: { type: 'string' },
          description: 'Identificadores das categorias, no lugar dos nomes',
        },
        allBut: {
          type: ['integer', 'null'],
          enum: [0, 1, null],
          description: '1: para todas menos as categorias da lista',
        },
      }),
    },
  }),
})

/** An object of these fields. One of `keys` identifies the stored part. */
const objectOf = (fields: TProperties, keys: string[], also: Record<string, unknown> = {}) => ({
  type: 'object',
  anyOf: keys.map((key) => ({ required: [key] })),
  properties: {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, propertyOf(name, field)])),
    ...also,
  },
})

function propertyOf(name: string, field: TSchema) {
  const { default: otherwise, ...keywords } = keywordsOf(field)
  const label = `${labelOf(name)}: ${requirementOf(field)}`
  if (keywords.type === 'object') return { ...keywords, type: ['object', 'null'], description: label }
  const property = {
    type: 'string',
    ...(isFlag(field) ? { type: 'integer', enum: [0, 1] } : keywords),
    ...(keywords.type === 'number' && { multipleOf: 0.01 }),
  }
  if (isRequired(field)) return { ...property, description: `${label}; obrigatório no que é novo` }
  return {
    ...property,
    type: [property.type, 'null'],
    ...(property.enum && { enum: [...property.enum, null] }),
    description: label,
    ...(otherwise !== '' && { default: otherwise }),
  }
}
