import { readFile } from 'node:fs/promises'
import { wirePassword } from '@porteira/domain'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database/client.ts'
import { OperatorError } from '#operator-error.ts'
import { createPasswords, insertPastPeople, insertPastTeam } from '#modules/accounts/index.ts'
import { recordFacts } from '#platform/audit/audit.service.ts'
import {
  insertPastDecisions,
  insertPastShots,
  loadRankingRows,
  startPastFinals,
} from '#modules/scoreboard/index.ts'
import { cartsOf, formationsOf, countsOfCarts } from './demo-carts.rules.ts'
import { checkInsOf } from './demo-check-ins.rules.ts'
import { authorisationsOf } from './demo-authorisations.rules.ts'
import { plansOf } from './demo-payments.rules.ts'
import { deskSalesOf, shiftsOf } from './demo-till.rules.ts'
import { additionsOf, peopleOf, registryOf, teamOf } from './demo-people.rules.ts'
import { changePlans } from './demo-changes.service.ts'
import { markAsDemo, mayLoadDemo, readAccountId, readContents } from './demo.queries.ts'
import {
  type DemoData,
  listRankingRows,
  listShots,
  moveDays,
  moveToToday,
  startedFinals,
  withCompleteRules,
} from './demo.rules.ts'
import {
  importEvent,
  insertPastRegistry,
  readText,
  replaceGroundPlan,
  writeDocument,
} from '#modules/catalog/index.ts'
import {
  insertPastAdditions,
  insertPastAuthorisations,
  insertPastCheckIns,
  insertPastFormations,
} from '#modules/entries/index.ts'
import { insertPastPayments, insertPastShifts } from '#modules/payments/index.ts'
import { insertPastCarts } from '#modules/sales/index.ts'

const folder = new URL('../../../../demo/', import.meta.url)
const file = new URL('demo-data.json', folder)
/** A whole programme as an organiser imports it, and the plan of its camping ground. */
const programme = new URL('rodeio-das-casuarinas.yaml', folder)
const plan = new URL('acampamento.png', folder)
const CAMPING = '5f0c7a52-3f0e-4c39-9a54-6f1d8f0b7a21'
const actor = { kind: 'command' } as const

/**
 * Refuses the published keys of the demo if other machines can reach the shop. Runs before the database is opened.
 */
export function refuseOpenKeys(config: Config) {
  if (!config.isLoopback && config.publishedSecrets.length > 0) throw demoKeysRefused(config)
}

const demoKeysRefused = ({ publishedSecrets }: Config) =>
  new OperatorError(
    publishedSecrets
      .map(
        (name) =>
          `Defina ${name}: o valor da demonstração é público e só serve com HOST=127.0.0.1 e o banco de dados da demonstração.`,
      )
      .join('\n'),
  )

/**
 * Refuses the accounts of the demo in production and where other machines can reach the shop, because their
 * passwords are published. Refuses the keys of the demo with a database that the demo did not fill.
 */
export async function refuseOpenDemo({ config, db }: Pick<Context, 'config' | 'db'>) {
  const { isDemo, hasEvents } = await readContents(db)
  if (isDemo && (config.production || !config.isLoopback))
    throw new OperatorError(
      'O banco de dados de DATABASE_URL contém a demonstração, cujas senhas são públicas; use outro banco, ou HOST=127.0.0.1 sem NODE_ENV=production.',
    )
  if (config.publishedSecrets.length > 0 && config.databaseUrl !== '' && !isDemo && hasEvents)
    throw demoKeysRefused(config)
}

/**
 * Fills an empty shop with invented events, people, carts and shots. Does nothing in production or where other
 * machines can reach the shop. Returns whether it filled the shop.
 */
export async function loadDemoIfEmpty(
  context: Pick<Context, 'config' | 'db' | 'queue' | 'log' | 'pictures'>,
): Promise<boolean> {
  const { config, db } = context
  if (config.production || !config.isLoopback) return false
  const data = JSON.parse(await readFile(file, 'utf8')) as DemoData
  const password = await wirePassword(data.meta.demoPassword)
  const passwordHash = await createPasswords(config.passwordPepper).hash(password)
  const now = new Date()
  const isLoaded = await loadDemo(db, data, { now, passwordHash, passwordPepper: config.passwordPepper })
  if (isLoaded) {
    await changePlans(context, moveToToday(data, now))
    await replaceGroundPlan(context, CAMPING, await readFile(plan), actor)
  }
  return isLoaded
}

/** Loads the demo as of today in one transaction. Returns false for a database that has events. */
export const loadDemo = (
  db: Database,
  demoData: DemoData,
  { now, passwordHash, passwordPepper }: { now: Date; passwordHash: string; passwordPepper: string },
): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    if (!(await mayLoadDemo(db))) return false
    await markAsDemo(db)
    const data = moveToToday(demoData, now)
    const carts = cartsOf(data, now)

    await insertPastPeople(db, peopleOf(data), passwordHash)
    await insertPastRegistry(db, registryOf(data))
    for (const event of data.events)
      await importEvent(db, withCompleteRules(event), countsOfCarts(data, carts))
    const document = moveDays(await readFile(programme, 'utf8'), demoData.meta.seedDate, now)
    await writeDocument(db, await readText(document), { isDryRun: false, actor })
    await insertPastTeam(db, teamOf(data))
    const entryIds = await insertPastCarts(db, carts)
    await insertPastPayments(db, plansOf(data))
    await insertPastShifts(db, shiftsOf(data), deskSalesOf(data))
    const cartIds = carts.map(({ id }) => id)
    await insertPastAdditions(db, additionsOf(data))
    await insertPastFormations(db, cartIds, formationsOf(data, entryIds, now))
    await insertPastAuthorisations(db, authorisationsOf(data, now))
    await insertPastCheckIns(db, checkInsOf(data, entryIds, now))
    await insertPastShots(db, listShots(data, now))
    for (const [categoryId, entries] of listRankingRows(data)) await loadRankingRows(db, categoryId, entries)
    await startPastFinals(db, startedFinals(data))
    const [admin] = data.admins
    if (admin)
      await insertPastDecisions(db, { passwordPepper }, await readAccountId(db, admin.cpf), data.decisions)
    const facts = carts.map(({ id, status }) => ({
      action: 'cart.load',
      entity: 'cart',
      entityId: id,
      after: { status },
    }))
    await recordFacts(db, actor, facts)
    return true
  })
