import pg from 'pg'

/** One statement as the driver takes it. */
export type Statement = { text: string; values: unknown[]; name?: string }
type Answer = { command: string; rowCount: number | null; rows: unknown[] }

// A text of several statements may begin and end a transaction of its own.
const BEGINS = /^(begin|start transaction)[a-z ]*$/
const ENDS = /^(commit|rollback)$/

const answerWithoutWork = (command: string): Answer => ({ command, rowCount: 0, rows: [] })

/**
 * Runs the statements of one connection, and sends the beginning of a transaction in one message with its first statement,
 * so that the two wait once for the database. If the beginning fails, PostgreSQL skips the statement. A transaction
 * without a statement sends nothing. With `isShared` no statement gets a name.
 */
export function joiningBegin(client: pg.PoolClient, { isShared }: { isShared: boolean }) {
  const named = new Set<string>()
  let begin: string | undefined

  async function runFirst(opening: string, statement: Statement): Promise<Answer> {
    if (statement.values.length === 0) return runTogether(client, opening, statement.text)
    if (isShared || named.has(opening)) return runAfter(client, { opening, isNamed: !isShared }, statement)
    await client.query({ name: opening, text: opening })
    named.add(opening)
    return client.query(statement)
  }

  return function run(statement: Statement): Promise<Answer> {
    const opening = begin
    begin = BEGINS.test(statement.text) ? statement.text : undefined
    if (begin !== undefined) return Promise.resolve(answerWithoutWork('BEGIN'))
    if (opening === undefined) return client.query(statement)
    if (ENDS.test(statement.text)) return Promise.resolve(answerWithoutWork(statement.text.toUpperCase()))
    return runFirst(opening, statement)
  }
}

/** Statements without values are one text, of which PostgreSQL executes nothing after an error. */
async function runTogether(client: pg.PoolClient, opening: string, text: string): Promise<Answer> {
  const answers: unknown = await client.query(`${opening}; ${text}`)
  return (answers as Answer[]).at(-1)!
}

type Opening = { opening: string; isNamed: boolean }

/** Sends both before the one `Sync`, up to which PostgreSQL skips everything after an error. */
const runAfter = (client: pg.PoolClient, { opening, isNamed }: Opening, statement: Statement) =>
  new Promise<Answer>((resolve, reject) => {
    const query = new pg.Query(statement, (error, answer) =>
      error ? reject(error) : resolve(answer),
    ) as unknown as Query
    const submit = query.submit.bind(query)
    const complete = query.handleCommandComplete.bind(query)
    query.submit = (connection) => {
      connection.stream.cork()
      try {
        if (!isNamed) connection.parse({ text: opening })
        connection.bind(isNamed ? { statement: opening } : {})
        connection.execute({})
        return submit(connection)
      } finally {
        connection.stream.uncork()
      }
    }
    query.handleCommandComplete = () => {
      query.handleCommandComplete = complete
    }
    client.query(query as unknown as pg.Submittable)
  })

// What the driver's types leave out or ask for without need.
type Connection = Pick<pg.Connection, 'stream'> & {
  parse(message: { text: string }): void
  bind(message: { statement?: string }): void
  execute(message: object): void
}
type Query = {
  submit(connection: Connection): unknown
  handleCommandComplete(...message: unknown[]): void
}
