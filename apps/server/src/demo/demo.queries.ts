import { type Insertable, sql } from 'kysely'
import type { Database } from '#platform/database/client.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { DemoData, DemoPerson, listShots } from './demo.rules.ts'

/** Marks a database whose accounts have published passwords. */
export const markAsDemo = (db: Database) =>
  db
    .insertInto('demo_mark')
    .values({ is_demo: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whether the demo filled this database, and whether it holds an event of anybody. */
export async function readContents(db: Database) {
  const { rows } = await sql<{ isDemo: boolean; hasEvents: boolean }>`
    select exists (select from demo_mark) as "isDemo", exists (select from event) as "hasEvents"`.execute(db)
  return rows[0] ?? { isDemo: false, hasEvents: false }
}

/** One load at a time, and only into a shop without events; the lock ends with the transaction. */
export async function mayLoadDemo(db: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('porteira demo'))`.execute(db)
  return !(await db.selectFrom('event').select('id').limit(1).executeTakeFirst())
}

export async function insertEntities(db: Database, data: DemoData) {
  const federations = new Map(data.federations.map(({ acronym, uuid }) => [acronym, uuid]))
  const rows: Insertable<Tables['entity']>[] = [
    ...data.federations.map(({ uuid, name, state }) => ({
      id: uuid,
      kind: 'federation' as const,
      name,
      state,
    })),
    ...data.regions.map(({ uuid, name, federation }) => ({
      id: uuid,
      kind: 'region' as const,
      name,
      federation_id: federations.get(federation) ?? null,
    })),
    ...data.entities.map(({ uuid, name, city, state, federation, regionUUID }) => ({
      id: uuid,
      kind: 'ctg' as const,
      name,
      city,
      state,
      federation_id: federations.get(federation) ?? null,
      region_id: regionUUID,
    })),
  ]
  await db.insertInto('entity').values(rows).execute()
}

export async function insertPeople(db: Database, people: DemoPerson[], passwordHash: string) {
  await db
    .insertInto('account')
    .values(
      people.map((person) => ({
        id: person.id,
        uuid: person.userUUID,
        cpf: person.cpf,
        nickname: person.nickname,
        name: person.name,
        email: person.email,
        mobile: person.mobile,
        birthdate: person.birthdate,
        sex: person.sex,
        state: person.state,
        city: person.city,
        password_hash: passwordHash,
        is_admin: person.admin === 1,
      })),
    )
    .execute()
  await db
    .insertInto('membership')
    .values(
      people.flatMap(({ cpf, membership }) =>
        membership
          ? {
              cpf,
              ctg_id: membership.ctgUUID,
              valid_until: membership.validUntil,
              blocked_reason: membership.blockedReason ?? '',
            }
          : [],
      ),
    )
    .execute()
}

export async function insertShots(db: Database, shots: ReturnType<typeof listShots>) {
  await db
    .insertInto('shot')
    .values(
      shots.map((shot) => ({
        id: crypto.randomUUID(),
        category_id: shot.categoryId,
        badge: shot.badge,
        rider_uuid: shot.riderUuid,
        phase: shot.phase,
        round: shot.round,
        hit: shot.isHit,
        thrown_at: shot.thrownAt,
      })),
    )
    .execute()
}
