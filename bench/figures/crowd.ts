import { watchProcessors } from '../environment/cpu.ts'
import type { Environment } from '../environment/environment.ts'
import type { Running } from '../environment/process.ts'
import type { Buyer } from '../seed/buyers.ts'
import { measure, type Measured } from './figure.ts'
import { readFigures } from './read-figures.ts'
import { analyzeSale } from '../seed/sale.ts'
import { reservationFigure } from './reservation-figure.ts'

type Crowd = {
  environment: Environment
  server: Running
  url: string
  bareUrl: string
  buyers: Buyer[]
  rounds: number
  seconds: number
  isWanted(work: string): boolean
}

/** Measures one server process with many clients: calls per second beside those of the limit. */
export async function measureCrowd({ server, rounds, isWanted, ...shop }: Crowd) {
  const all = [
    reservationFigure(shop, 'hot', 'visitors'),
    reservationFigure(shop, 'hot', 'buyers'),
    reservationFigure(shop, 'spread', 'visitors'),
    reservationFigure(shop, 'spread', 'buyers'),
    ...(await readFigures(shop)),
  ]
  const wanted = all.filter(({ work }) => isWanted(work))
  await analyzeSale(shop.environment.runSql)
  // Warm-up, because production is measured after its first minute.
  for (const figure of wanted) await figure.measureOurs()
  const watch = () => watchProcessors([server.child.pid ?? 0], shop.environment.postmaster)
  const measured: Measured[] = []
  for (const figure of wanted) measured.push(await measure(figure, rounds, watch))
  return measured
}
