import buildValidators, { type BuildCompilerFromPool } from '@fastify/ajv-compiler'
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
    return (data) => {
      const serialize = serializers.get(schema) ?? compile(route)
      serializers.set(schema, serialize)
      return serialize(data)
    }
  }
}

// It keeps one Ajv for all apps, and an Ajv keeps what it compiled.
const validatorsFor = buildValidators()

const buildValidator: BuildCompilerFromPool = (sharedSchemas, options) => {
  const compile = validatorsFor(sharedSchemas, options)
  return (route) => {
    let compiled: ReturnType<typeof compile> | undefined
    // Fastify reads only the result and the errors.
    const validate = ((data: unknown) => {
      compiled ??= compile(route)
      const isValid = compiled(data)
      validate.errors = compiled.errors ?? null
      return isValid
    }) as ReturnType<typeof compile>
    return validate
  }
}

/**
 * Fastify compiles the schema of each status of each route, although most of them are the same refusal, and compiles
 * all of them again for another app of the same process. Here each schema object is compiled once per process, when a
 * call first needs it, which shortens the start. This needs apps with the same options and no schemas that refer to
 * others by name.
 */
export const compilersFactory = { buildValidator, buildSerializer }
