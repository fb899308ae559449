import { expect } from 'vitest'
import { bankControl } from './bank.ts'
import { buildAdmin } from './builders.ts'
import { askBankNow, openCharge, sendRefundsNow } from './paying.ts'
import type { TestServer } from './server.ts'

/** What an administrator sees and does at the desk with Pix that a person has to decide on. */
export async function openReviewDesk(server: TestServer) {
  const { token: admin } = await buildAdmin(server.db)

  /** A cart of R$ 120,00 for which a Pix of another value arrived. */
  async function buildMismatch(valor: string, given: { total?: number } = {}) {
    const cart = await openCharge(server, given)
    const { endToEndId } = await bankControl.pay({ txid: cart.txid, valor })
    await askBankNow(server)
    return { ...cart, endToEndId }
  }

  const refundsOf = (endToEndId: string) =>
    server.db
      .selectFrom('refund')
      .select(['value_in_cents', 'status'])
      .where('end_to_end_id', '=', endToEndId)
      .orderBy('created_at')
      .execute()

  return {
    admin,
    buildMismatch,
    refundsOf,
    async findRow(endToEndId: string) {
      const { body } = await server.call('GET /api/pix/review', { query: { token: admin } })
      return body.items.find((item) => item.endToEndId === endToEndId)
    },
    honour: (
      endToEndId: string,
      { returnSurplus = 0, token = admin, reason = 'Combinado por telefone' } = {},
    ) =>
      server.call('POST /api/pix/:endToEndId/honour', {
        params: { endToEndId },
        query: { token },
        body: { reason, returnSurplus },
      }),
    askDifference: (endToEndId: string, { token = admin } = {}) =>
      server.call('POST /api/pix/:endToEndId/ask-difference', {
        params: { endToEndId },
        query: { token },
        body: { reason: 'Combinado por telefone' },
      }),
    giveBack: (endToEndId: string, { token = admin } = {}) =>
      server.call('POST /api/pix/:endToEndId/return', {
        params: { endToEndId },
        query: { token },
        body: { desc: 'Valor errado' },
      }),
    async resolutionOf(endToEndId: string) {
      const pix = await server.db
        .selectFrom('payment')
        .innerJoin('pix', 'pix.payment_id', 'payment.id')
        .select('payment.decision')
        .where('pix.end_to_end_id', '=', endToEndId)
        .executeTakeFirstOrThrow()
      return pix.decision
    },
    async mailsOf(fact: string) {
      const mails = await server.db.selectFrom('outbox').select('text').where('fact', 'like', fact).execute()
      return mails.map(({ text }) => text)
    },
    /** The worker and the bank go on until the returns of the Pix are in these states. */
    async untilRefunds(endToEndId: string, states = ['done']) {
      const look = async () => {
        await sendRefundsNow(server)
        return (await refundsOf(endToEndId)).map(({ status }) => status)
      }
      await expect.poll(look, { timeout: 25_000, interval: 100 }).toEqual(states)
    },
  }
}

export const said = ({ status, body }: { status: number; body: { msg?: string } }) => [status, body.msg]
