import net from 'node:net'

/**
 * A way to the database at this address that can be cut without a word: after `cut` the connections of that time carry
 * nothing any more and stay open, as after the loss of a machine. Later connections are served.
 */
export async function startRelay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<[net.Socket, net.Socket]>()
  let questions = 0
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname)
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => {})
    near.pipe(far).pipe(near)
    let isAsked = false
    near.on('data', () => {
      if (!isAsked) questions += 1
      isAsked = true
    })
    far.on('data', () => (isAsked = false))
    near.on('close', () => void pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  return {
    /** How often a client has sent something after an answer. */
    countQuestions: () => questions,
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
    cut() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    async [Symbol.asyncDispose]() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
