import { type QueryExecutorProvider, sql } from 'kysely'

// The tags of this file run an SQL text at once, as in listRows<Row>(db)`select …`.

type Text = [fragments: TemplateStringsArray, ...values: unknown[]]
/** A row whose first column is the value. The others are there for the order of the rows. */
type OneColumn<Value> = Record<string, Value>

const running =
  <Row, Answer>(db: QueryExecutorProvider, answerOf: (rows: Row[]) => Answer) =>
  async (...text: Text) =>
    answerOf((await sql<Row>(...text).execute(db)).rows)

export const listRows = <Row>(db: QueryExecutorProvider) => running(db, (rows: Row[]) => rows)

/** The first row; undefined without one. */
export const findRow = <Row>(db: QueryExecutorProvider) => running(db, (rows: Row[]) => rows[0])

/** The row of a statement that always has one, such as a count. */
export const readRow = <Row>(db: QueryExecutorProvider) => running(db, theRowOf<Row>)

/** The first column of all rows. */
export const listValues = <Value>(db: QueryExecutorProvider) =>
  running(db, (rows: OneColumn<Value>[]) => rows.map((row) => theRowOf(Object.values(row))))

/** The first column of the first row; undefined without one. */
export const findValue = <Value>(db: QueryExecutorProvider) =>
  running(db, ([row]: OneColumn<Value>[]) => row && Object.values(row)[0])

/** The first column of a statement that always has a row. */
export const readValue = <Value>(db: QueryExecutorProvider) =>
  running(db, (rows: OneColumn<Value>[]) => theRowOf(Object.values(theRowOf(rows))))

function theRowOf<Row>([row]: Row[]) {
  if (row === undefined) throw new Error('The statement gave no row.')
  return row
}

/** How many rows a statement that tidies a table takes at once, so that it locks nothing for long. */
export const ROWS_AT_ONCE = 1000

/** How many rows the statement changed. */
export const countChanged =
  (db: QueryExecutorProvider) =>
  async (...text: Text) =>
    Number((await sql(...text).execute(db)).numAffectedRows ?? 0n)

/** The ids that a query of Kysely answers. */
export const idsOf = async <Id>(query: { execute(): Promise<{ id: Id }[]> }) =>
  (await query.execute()).map(({ id }) => id)
