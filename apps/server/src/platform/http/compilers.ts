import buildValidators from '@fastify/ajv-compiler'
import buildSerializers, {
  type Serializer,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler'

const serializersFor = buildSerializers()
const serializers = new WeakMap<object, Serializer>()

const buildSerializer: SerializerFactory = (sharedSchemas, options) => {
  const compile = serializersFor(sharedSchemas, options)
  return (route) => {
    const schema = route.schema as object
    const serialize = serializers.get(schema) ?? compile(route)
    serializers.set(schema, serialize)
    return serialize
  }
}

/**
 * Fastify compiles the schema of each status of each route, although most of them are the same refusal, and compiles
 * all of them again for another app of the same process. Here each schema object is compiled once per process.
 * This needs apps with the same options and no schemas that refer to others by name.
 */
export const compilersFactory = {
  // It keeps one Ajv for all apps, and an Ajv keeps what it compiled.
  buildValidator: buildValidators(),
  buildSerializer,
}
