import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../server.ts'

/** A shop without a log, because these tests check its state. */
export const openShop = () => startTestServer({ context: { log: { info() {}, warn() {}, error() {} } } })

/** One shop for many runs, emptied before each, because creating a shop takes longer than a run. */
export function reuseShop() {
  let kept: Promise<TestServer> | undefined
  const close = () => kept?.then((server) => server[Symbol.asyncDispose]())

  return {
    async take() {
      kept ??= openShop()
      const server = await kept
      await empty(server)
      return server
    },
    /** After a run that ended badly something may still write: the next one gets another shop. */
    async give(server: TestServer, endedWell: boolean) {
      if (endedWell) return
      kept = undefined
      await server[Symbol.asyncDispose]()
    },
    close,
  }
}

export type ReusedShop = ReturnType<typeof reuseShop>

const empty = ({ db }: TestServer) =>
  sql`do $$
    declare one text;
    begin
      set local session_replication_role = replica;
      for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' loop
        execute format('delete from %I', one);
      end loop;
      drop schema if exists jobs cascade;
    end $$`.execute(db)
