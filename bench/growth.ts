import { readOptions } from '../tools/options.ts'
import { describeMachine } from './environment/machine.ts'
import { measureGrowth } from './growth/measure.ts'
import { openSeasonShop } from './growth/season-shop.ts'
import { growthRows, growthSection } from './report/growth-section.ts'
import { writePage } from './report/page.ts'

const values = readOptions(
  'npm run bench -- growth: measures every call and job with a season in the database and with a tenth of it.',
  {
    carts: { type: 'string', default: '300000' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
)
const [carts, seconds] = [Number(values.carts), Number(values.seconds)]

const machine = describeMachine()
await using tenth = await openSeasonShop(carts / 10)
await using whole = await openSeasonShop(carts)
const compared = await measureGrowth([tenth, whole], { seconds, only: new RegExp(values.only) })

const growth = { at: new Date().toISOString(), machine, carts, loadSeconds: whole.loadSeconds, compared }
console.table(growthRows(growth))
writePage('growth', growth, growthSection(growth))
