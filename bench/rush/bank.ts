const SHARE_OF_FAULTS = 0.03

const faults = [
  { target: 'cob', mode: '503' },
  { target: 'cob', mode: 'timeout-after', seconds: 2 },
  { target: 'cob', mode: 'drop' },
  { target: 'cob', mode: '500' },
  { target: 'cob', mode: 'delay', seconds: 3 },
  { target: 'webhook', mode: 'drop' },
  { target: 'webhook', mode: 'duplicate' },
  { target: 'webhook', mode: 'delay', seconds: 5 },
]

type Charge = { txid: string; pix?: { endToEndId: string; valor: string }[] }

/** The bank's doors: where buyers pay, and where its bad moments are ordered. */
export function openBank(sandboxUrl: string) {
  let due = 0
  let ordered = 0

  const post = (path: string, body: object) =>
    fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    pay: async (pixCopiaECola: string, times = 1) =>
      (await post('/sandbox/pay', { pixCopiaECola, times })).ok ? times : 0,
    /** Called once for each thing the bank does: every so often the next one goes wrong. */
    async mayFail() {
      due += SHARE_OF_FAULTS
      if (due < 1) return
      due -= 1
      await post('/sandbox/faults', faults[ordered++ % faults.length]!)
    },
    ordered: () => ordered,
    async heal() {
      await fetch(`${sandboxUrl}/sandbox/faults`, { method: 'DELETE' })
    },
    /** Every Pix that the bank holds for us. */
    async received() {
      const answer = await fetch(`${sandboxUrl}/sandbox/charges`)
      const charges: Charge[] = await answer.json()
      return charges.flatMap(({ txid, pix = [] }) => pix.map(({ endToEndId }) => ({ txid, endToEndId })))
    },
  }
}

export type Bank = ReturnType<typeof openBank>
