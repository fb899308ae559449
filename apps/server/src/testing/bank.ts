const sandbox = () => process.env['TEST_SANDBOX_URL'] ?? ''

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(sandbox() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

type Refund = { endToEndId: string; txid?: string; id: string; valor: string; status: string }
type Charge = {
  txid: string
  status: string
  valor: { original: string }
  pix?: { endToEndId: string; valor: string }[]
}

/** What a person does at the bank, through the sandbox's doors. */
export const bankControl = {
  pay: (request: {
    pixCopiaECola?: string
    txid?: string
    valor?: string
    times?: number
    horario?: string
  }) => post<{ endToEndId: string; endToEndIds: string[] }>('/sandbox/pay', request),
  /** A Pix straight to the shop's key, as one that lost its charge on the way. */
  payKey: (chave: string, valor: string) => post<{ endToEndId: string }>('/sandbox/pay', { chave, valor }),
  fault: (fault: { target: string; mode: string; times: number; seconds?: number; method?: string }) =>
    post('/sandbox/faults', fault),
  revokeTokens: () => post('/sandbox/token/revoke', {}),
  healed: () => fetch(`${sandbox()}/sandbox/faults`, { method: 'DELETE' }),
  giveBack: (request: { endToEndId: string; valor?: string; natureza?: string }) =>
    post<{ id: string }>('/sandbox/refund', request),
  async refunds(): Promise<Refund[]> {
    return (await (await fetch(`${sandbox()}/sandbox/refunds`)).json()) as Refund[]
  },
  async charges(): Promise<Charge[]> {
    return (await (await fetch(`${sandbox()}/sandbox/charges`)).json()) as Charge[]
  },
}
