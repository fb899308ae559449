type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: object[]
  responses?: Record<string, object>
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  tags?: { name: string; description?: string }[]
  components?: { schemas?: Record<string, unknown>; securitySchemes?: object }
}

const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${url}`,
      operation,
    })),
  )

/** What the operations of a document lack: an id of their own, a described tag, security, an answer or a refusal. */
export function findIncomplete(document: OpenApi) {
  const described = (document.tags ?? []).filter(({ description }) => description).map(({ name }) => name)
  const schemes = Object.keys(document.components?.securitySchemes ?? {})
  const ids = new Set<string>()
  return operationsOf(document).flatMap(({ name, operation }) => {
    const { operationId = '', summary, tags = [], security, responses = {} } = operation
    const statuses = Object.keys(responses)
    const isTaken = ids.has(operationId)
    ids.add(operationId)
    const unknown = (security ?? []).flatMap(Object.keys).filter((scheme) => !schemes.includes(scheme))
    const faults = {
      'has no readable operationId': !/^[a-z]+([A-Z][a-z]*)*$/.test(operationId),
      'has the operationId of another one': isTaken,
      'has no summary': !summary,
      'has no described tag': !tags.some((tag) => described.includes(tag)),
      'has no security': security === undefined,
      'names an unknown security scheme': unknown.length > 0,
      'has no answer of success': !statuses.some((status) => status.startsWith('2')),
      'has no answer of refusal': !statuses.some((status) => status.startsWith('4')),
    }
    return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [`${name} ${fault}`] : []))
  })
}

/** Objects and enumerations that a document repeats instead of using a component. */
export function findRepeated(document: OpenApi) {
  const places = new Map<string, string[]>()
  function look(part: unknown, place: string) {
    if (typeof part !== 'object' || part === null) return
    if ('enum' in part || ('type' in part && part.type === 'object' && 'properties' in part)) {
      const text = JSON.stringify(part)
      places.set(text, [...(places.get(text) ?? []), place])
    }
    for (const [name, inner] of Object.entries(part)) look(inner, `${place}/${name}`)
  }
  look(document, '#')
  return [...places.values()].filter(({ length }) => length > 1).map((found) => found.join(' and '))
}

/** Names of components that are not in PascalCase. */
export const findMisnamedComponents = ({ components = {} }: OpenApi) =>
  Object.keys(components.schemas ?? {}).filter((name) => !/^([A-Z][a-z]+)+$/.test(name))
