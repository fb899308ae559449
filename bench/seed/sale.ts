import { buildCategory, buildEvent } from '../../apps/server/src/testing/builders.ts'
import type { Database, RunSql } from '../../apps/server/src/platform/database/client.ts'

const LARGE_STOCK = 1_000_000

/**
 * An event that sells the given number of categories, none of which runs out. Without a login all units may be
 * reserved; otherwise a measurement would end at 30 % of the stock.
 */
export async function openSale(db: Database, categories: number, total = LARGE_STOCK) {
  const event = await buildEvent(db, {
    name: 'RODEIO DA BANCADA',
    venue: 'PARQUE DA BANCADA',
    city: 'Bom Jesus',
    state: 'RS',
    details: '<p>Três dias de laço, com <b>acampamento</b> e baile.</p>'.repeat(4),
    support: '<p>Dúvidas: secretaria, das 8h às 18h.</p>',
    require_login_to_reserve: false,
  })
  const items: string[] = []
  for (let n = 1; n <= categories; n++) {
    const { id } = await buildCategory(db, {
      eventId: event.id,
      name: `LAÇO CATEGORIA ${n}`,
      prizes: '1º lugar R$ 5.000,00; 2º lugar R$ 3.000,00; 3º lugar R$ 1.500,00',
      total,
    })
    items.push(id)
  }
  return { eventId: event.id, shortName: event.short_name, items }
}

/**
 * Collects the statistics of the tables that an import fills. It leaves out the carts: statistics of an empty table give
 * the foreign keys plans that read the whole table (docs/performance.md).
 */
export const analyzeSale = (runSql: RunSql) =>
  runSql('analyze event, item, category, bundle, bundle_category, account, session')
