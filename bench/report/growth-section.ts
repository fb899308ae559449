import type { Compared } from '../growth/compare.ts'
import { machineLine, table } from './page.ts'

type Growth = {
  at: string
  machine: Record<string, string>
  carts: number
  loadSeconds: number
  compared: Compared[]
}

/** The largest cost with the whole season, as a multiple of the cost with a tenth of it. */
const WANTED = 1.2

/** Each kind of call and job with a tenth of the season and with all of it. */
export const growthRows = ({ compared }: Growth) =>
  compared.map(({ work, tenth, whole, ratio, failure }) => ({
    work,
    'server µs': `${tenth.server} → ${whole.server}`,
    'database µs': `${tenth.database} → ${whole.database}`,
    'cost ×': failure ? 'failed' : ratio.toFixed(2),
    wanted: WANTED,
    reached: ratio <= WANTED ? 'yes' : 'no',
  }))

const SHARES = { 'riders in formations': 10 / 3, shots: 50 / 3 }

export const growthSection = (growth: Growth) =>
  `<h2>Ten times the season</h2>${machineLine({ at: growth.at, ...growth.machine })}
  <p>${growth.carts} sold carts, ${Object.entries(SHARES)
    .map(([what, share]) => `${Math.round(growth.carts * share)} ${what}`)
    .join(' and ')}, loaded by COPY in ${Math.round(growth.loadSeconds)} s, compared with a tenth of them.</p>
  ${table(growthRows(growth))}`
