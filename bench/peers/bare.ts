import Fastify from 'fastify'
import pg from 'pg'

// The limit of HTTP itself: Fastify with nothing around it, one indexed SELECT or bytes from memory.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const kept = new Map<string, Buffer>()
const app = Fastify()

app.get<{ Params: { id: string } }>('/select/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'status',
    text: 'select status, is_free, total_in_cents from cart where id = $1',
    values: [request.params.id],
  })
  return rows[0]
})

app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.put<{ Params: { name: string }; Body: Buffer }>('/bytes/:name', async (request) => {
  kept.set(request.params.name, request.body)
  return {}
})
app.get<{ Params: { name: string } }>('/bytes/:name', async (request, reply) =>
  reply.type('application/json; charset=utf-8').send(kept.get(request.params.name)),
)

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.once('disconnect', () => process.exit())
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
