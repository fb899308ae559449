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

/** A client of the sandbox's bank, which pays charges and injects faults. */
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
    /** Called before each operation of the bank; a fixed share of the operations gets a fault. */
    async injectFault() {
      due += SHARE_OF_FAULTS
      if (due < 1) return
      due -= 1
      await post('/sandbox/faults', faults[ordered++ % faults.length]!)
    },
    ordered: () => ordered,
    async clearFaults() {
      await fetch(`${sandboxUrl}/sandbox/faults`, { method: 'DELETE' })
    },
    /** Every Pix that the bank has received. */
    async received() {
      const answer = await fetch(`${sandboxUrl}/sandbox/charges`)
      const charges: Charge[] = await answer.json()
      return charges.flatMap(({ txid, pix = [] }) => pix.map(({ endToEndId }) => ({ txid, endToEndId })))
    },
  }
}

export type Bank = ReturnType<typeof openBank>
