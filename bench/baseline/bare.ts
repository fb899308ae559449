import Fastify from 'fastify'
import pg from 'pg'
import { reserve } from './bare-reservation.ts'

// The baseline of HTTP: Fastify without plugins, with one indexed SELECT, one transaction or bytes from memory.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
type Named = { Params: { id: string } }
const kept = new Map<string, Buffer>()
const app = Fastify()

app.route<Named>({
  method: 'GET',
  url: '/select/:id',
  handler: async (request) => {
    const { rows } = await pool.query<object>({
      name: 'status',
      text: 'select status, is_free, total_in_cents from cart where id = $1',
      values: [request.params.id],
    })
    return rows[0]
  },
})

app.route<{ Body: { item: number } }>({
  method: 'POST',
  url: '/reserve',
  handler: async (request, reply) => {
    const cart = await reserve(pool, request.body.item)
    return cart ? { cart } : reply.code(409).send({ error: 'sold out' })
  },
})

app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.route<Named & { Body: Buffer }>({
  method: 'PUT',
  url: '/bytes/:id',
  handler: async (request) => {
    kept.set(request.params.id, request.body)
    return {}
  },
})
app.route<Named>({
  method: 'GET',
  url: '/bytes/:id',
  handler: async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(kept.get(request.params.id)),
})

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.once('disconnect', () => process.exit())
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
