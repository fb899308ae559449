import { readConfig } from '#config.ts'
import { rebuildRankings } from '../features/rankings/deriving.service.ts'
import { openContext } from '../open-context.ts'

// `npm run rankings:rebuild`: counts every throw anew, puts right what differs, and ends with 1 when something did.
const { context, close } = await openContext(readConfig(process.env), { works: false })
const wrong = await rebuildRankings(context.db).finally(close)

for (const { categoryId, figures } of wrong) console.log(`✗ ${categoryId}: ${figures}`)
console.log(wrong.length === 0 ? 'Nenhuma diferença.' : 'Corrigido.')
process.exitCode = wrong.length > 0 ? 1 : 0
