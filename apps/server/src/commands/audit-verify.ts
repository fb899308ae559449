import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { replayAudit } from '../features/audit/replaying.service.ts'
import { verifyChain } from '../features/audit/verifying.service.ts'
import { openContext } from '../open-context.ts'

// `npm run audit:verify -- --head <hash from the mail>`: walks the chain of the audit, names the first row that
// does not fit, and replays the audit against today's states. Ends with 1 when something is wrong.
const { values } = parseArgs({ options: { head: { type: 'string' } } })

const { context, close } = await openContext(readConfig(process.env), { works: false })
try {
  const { rows, heads, broken, unsealed } = await verifyChain(context.db)
  const [lastDay, lastHead] = [...heads].at(-1) ?? []
  console.log(`Corrente: ${rows} registros selados conferem, ${unsealed} esperam o selo.`)
  if (lastDay) console.log(`Último selo: ${lastDay} ${lastHead}`)
  if (broken) console.error(`✗ O registro ${broken.id} ${broken.fault}.`)

  const head = values.head?.toLowerCase()
  const day = head && [...heads].find(([, hash]) => hash === head)?.[0]
  if (head) console.log(day ? `✓ O selo é o último de ${day}.` : '✗ Este selo não fecha nenhum dia.')

  const differences = await replayAudit(context.db)
  for (const { entity, count, different } of differences) {
    console.log(`${different.length === 0 ? '✓' : '✗'} ${entity}: ${count} pela auditoria`)
    for (const { id, status, told } of different)
      console.log(`    ${id}: é ${status}, a auditoria diz ${told}`)
  }
  const isWell = !broken && (!head || day) && differences.every(({ different }) => different.length === 0)
  process.exitCode = isWell ? 0 : 1
} finally {
  await close()
}
