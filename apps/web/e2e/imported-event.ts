import { businessDate } from '@porteira/domain'
import type { Testbed } from './testbed.ts'

const dayFrom = (days: number) => businessDate(new Date(Date.now() + days * 86_400_000))

/** Creates an event in three weeks whose sale is open, as another system does. */
export async function importEvent(
  { shop }: Pick<Testbed, 'shop'>,
  fields: { eventUUID: string; shortName: string; name: string; categories: object[] },
) {
  const answer = await fetch(`${shop}/api/integration/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer porteira-demo-service-key' },
    body: JSON.stringify({
      city: 'Bom Jesus',
      state: 'RS',
      startDate: dayFrom(20),
      endDate: dayFrom(21),
      salesStart: '2026-01-01T08:00:00-03:00',
      salesEnd: `${dayFrom(19)}T08:00:00-03:00`,
      ...fields,
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
