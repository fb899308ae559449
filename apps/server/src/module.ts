import type { RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import type { Answering, Handling } from '#platform/events.ts'
import type { App } from '#platform/http/server.ts'
import type { Job } from '#platform/jobs/timetable.ts'
import type { Reading, Sample } from '#platform/metrics.ts'
import type { PicturesOfTable } from '#platform/storage/stored-picture.ts'

/** A person whose data is erased, as the person was before. */
type ErasedPerson = { id: number; cpf: string; email: string; mobile: string }

/** What a part of the server announces of itself. `modules.ts` lists the parts; the server folds over this list. */
export type Module = {
  name: string
  routes?: ((app: App, context: Context) => void)[]
  jobs?: (Omit<Job, 'run' | 'isDue'> & {
    isDue?: (context: Context) => Promise<boolean>
    run: (context: Context) => Promise<unknown>
  })[]
  handles?: Handling[]
  answers?: Answering[]
  /** By the kind of data: deletes some rows whose retention time is over and returns their number. */
  forgets?: Record<string, (db: Database) => Promise<number>>
  /** By the field of a person's export: SQL for what is stored about a row of the table account. */
  exports?: Record<string, RawBuilder<unknown>>
  /** Erases the personal data of an account. The higher modules did it before. */
  erases?: (db: Transaction, person: ErasedPerson, actor: Actor) => Promise<unknown>
  /** The tables with pictures, each of which is in the database or in the storage. */
  pictures?: PicturesOfTable[]
  /** Metrics of the shop. They are read at most once in fifteen seconds. */
  metrics?: (Omit<Reading, 'read'> & {
    read: (context: Pick<Context, 'db' | 'config'>) => Promise<Sample[]>
  })[]
}
