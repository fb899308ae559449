import { isRecord } from '@porteira/domain'

type Shapes = readonly (readonly [name: string, schema: object])[]
type JsonObject = Record<string, unknown>

/**
 * Moves each schema that is one of these shapes to `components.schemas` and refers to it by its name. A shape that
 * the document does not use is left out. Throws when two shapes share a name or one shape has two.
 */
export function foldShapes<Document extends { components?: object }>(document: Document, shapes: Shapes) {
  const names = namesByText(shapes)
  const schemas: JsonObject = {}

  const foldParts = (parts: object) =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, fold(part)]))
  function fold(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(fold)
    if (!isRecord(part)) return part
    const name = names.get(textOf(part))
    if (name === undefined) return foldParts(part)
    schemas[name] ??= foldParts(part)
    return { $ref: `#/components/schemas/${name}` }
  }

  const folded = foldParts(document) as Document
  const sorted = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { ...folded, components: { ...folded.components, schemas: sorted } }
}

function namesByText(shapes: Shapes) {
  const names = new Map<string, string>()
  const known = new Set<string>()
  for (const [name, schema] of shapes) {
    const text = textOf(schema)
    const other = names.get(text)
    if (other !== undefined) throw new Error(`one shape has two names: ${other} and ${name}`)
    if (known.has(name)) throw new Error(`two shapes share a name: ${name}`)
    names.set(text, name)
    known.add(name)
  }
  return names
}

/** Equal for schemas that say the same, in whatever order. */
const textOf = (schema: object) => JSON.stringify(schema, sortParts)

function sortParts(key: string, value: unknown) {
  if (key === 'required' && Array.isArray(value)) return value.toSorted()
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
