import { buildCategory, buildEvent } from '../../apps/server/src/testing/builders.ts'
import type { Database } from '../../apps/server/src/platform/database/client.ts'

const MORE_THAN_ENOUGH = 1_000_000

/**
 * An event that sells so many categories, none of which runs out. Without a login as many may be reserved as
 * there are, or a measurement would end at 30 % of the stock.
 */
export async function openSale(db: Database, categories: number, total = MORE_THAN_ENOUGH) {
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
