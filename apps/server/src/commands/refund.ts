import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { Refusal } from '#errors.ts'
import { requestRefund } from '../features/refunds/refunds.service.ts'
import { openContext } from '../open-context.ts'

// `npm run refund -- --cart … --txid … --value 120,00 --reason "…"`: a return beyond an administrator's daily limit.
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { cart: text, txid: text, value: text, reason: text } })
const { cart = '', txid = '', value = '', reason = '' } = values

const { context, close } = await openContext(readConfig(process.env), { works: false })
try {
  const admin = { actor: { kind: 'command' as const }, capInCents: undefined }
  const { id } = await requestRefund(context, { cartUUID: cart, txid, value, desc: reason, admin })
  console.log(`Devolução ${id} solicitada.`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await close()
}
