import { readConfig } from './config.ts'
import { limitHeap } from '#platform/heap-limit.ts'
import { endWith, explainUncaught } from './process.ts'
import { startShop } from './start-shop.ts'

explainUncaught()
limitHeap()
const config = readConfig(process.env)
// The embedded database belongs to one process, which then does the worker's part too.
const works = config.databaseUrl === ''
const shop = await startShop(config, { works })
endWith(shop.close)
if (works) await shop.work()
process.send?.({ type: 'ready', port: shop.port })
