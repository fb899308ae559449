import { parseArgs } from 'node:util'
import { addDays, formatReais, isPlainDate } from '@porteira/domain'
import { readConfig } from '#config.ts'
import { readBankLedger, readLedger, settledBy } from '../features/reconciliation/reconciliation.service.ts'
import { listPixToReview } from '../features/pix-review/pix-review.service.ts'
import { listCartsToReturn } from '../features/refunds/refunds.service.ts'
import { openContext } from '../open-context.ts'

// `npm run pix:reconcile -- --from 2026-11-01 --to 2026-11-20`: lays our ledger beside the bank's for these days
// (the last one included, São Paulo), decides what nobody had told of, and says what is left to a person.
const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
const { from = '', to = from } = values
if (!isPlainDate(from) || !isPlainDate(to) || to < from) {
  console.error('Uso: npm run pix:reconcile -- --from AAAA-MM-DD --to AAAA-MM-DD')
  process.exit(2)
}
const midnight = (day: string) => new Date(`${day}T00:00:00-03:00`)
const stretch = { from: midnight(from), to: midnight(addDays(to, 1)) }

const { context, close } = await openContext(readConfig(process.env), { works: false })
try {
  const findings = await readBankLedger(context, stretch)
  const ours = await readLedger(context.db, stretch)
  const line = (count: number, inCents: number, returnedInCents: number) =>
    `${count} Pix, ${formatReais(inCents)}; devolvidos ${formatReais(returnedInCents)}`
  const [atBank, here] = [
    line(findings.found, findings.foundInCents, findings.returnedInCents),
    line(ours.count, ours.inCents, ours.returnedInCents),
  ]
  console.log(`No banco: ${atBank}`)
  console.log(`Aqui:     ${here}`)
  console.log(
    `Novos nesta leitura: ${settledBy(findings)}; devoluções atualizadas: ${findings.returnsChanged}`,
  )
  for (const [decision, count] of Object.entries(findings.decided)) console.log(`  ${decision}: ${count}`)

  const forAPerson = await listPixToReview(context.db)
  console.log(`\nPara uma pessoa decidir: ${forAPerson.length}`)
  for (const pix of forAPerson)
    console.log(`  ${pix.endToEndId} ${formatReais(pix.leftInCents)} ${pix.resolution} ${pix.txid}`)
  const toReturn = await listCartsToReturn(context.db)
  console.log(`\nCarrinhos cancelados com saldo a devolver: ${toReturn.length}`)
  for (const cart of toReturn)
    console.log(`  ${cart.code} ${formatReais(cart.balanceInCents)} ${cart.eventName}`)

  if (atBank !== here) console.error('\nOs dois livros não conferem.')
  process.exitCode = atBank === here ? 0 : 1
} finally {
  await close()
}
