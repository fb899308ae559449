import type net from 'node:net'
import pg from 'pg'

/** Longer than any statement is given, so that the server itself ends one first. */
const SILENCE_IN_MS = 12_000
const ANSWER_WITHIN_MS = 2000

type Watch = {
  connectionString: string
  /** True if a pooler hides which backend serves a connection. */
  isShared: boolean
  silenceInMs?: number | undefined
}

/**
 * Ends connections whose server is gone without a word, as after the loss of a machine: the network reports nothing, and a
 * statement would wait for a quarter of an hour. A statement that has had no answer for 12 s goes on only if the server at
 * this address, asked by a new connection, is working for it. What waits for no answer is the system's to check (`keepAlive`).
 */
export function endSilent(pool: pg.Pool, { silenceInMs = SILENCE_IN_MS, ...watch }: Watch) {
  pool.on('connect', (client) => {
    const stream = streamOf(client)
    let answered = stream.bytesWritten
    stream.on('data', () => (answered = stream.bytesWritten))
    const waitsForAnswer = () => stream.bytesWritten > answered
    const look = async () => {
      const isGone = waitsForAnswer() && !(await isServed(client, watch)) && waitsForAnswer()
      // guard: silent-connection-ends
      if (isGone) stream.destroy(noAnswer())
      else stream.setTimeout(silenceInMs)
    }
    stream.setTimeout(silenceInMs)
    stream.on('timeout', () => void look())
  })
}

async function isServed(client: pg.PoolClient, { connectionString, isShared }: Watch) {
  const asker = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  asker.on('error', () => {})
  try {
    await asker.connect()
    const { rows } = await asker.query<{ isServed: boolean }>(
      `select $1 or exists(select from pg_stat_activity where pid = $2 and state = 'active') as "isServed"`,
      [isShared, processIdOf(client)],
    )
    return rows[0]?.isServed === true
  } catch {
    return false
  } finally {
    void asker.end().catch(() => {})
  }
}

// The types of the driver lack the number of the backend, and know the stream only as a duplex.
const processIdOf = (client: pg.PoolClient) => Number(Reflect.get(client, 'processID'))
const streamOf = (client: pg.PoolClient) =>
  (client as pg.PoolClient & { connection: { stream: net.Socket } }).connection.stream

const noAnswer = () => Object.assign(new Error('The database did not answer any more'), { code: 'ETIMEDOUT' })
