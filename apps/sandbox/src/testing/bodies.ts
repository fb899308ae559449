import { randomUUID } from 'node:crypto'
import { DEMO_PIX_KEY } from '#config.ts'

export const newTxid = () => randomUUID().replaceAll('-', '')

/** The invented debtor of test charges. */
export const debtor = { cpf: '99999900291', nome: 'Joana Prova' }

export const cobBody = (overrides: object = {}) => ({
  calendario: { expiracao: 900 },
  devedor: debtor,
  valor: { original: '120.50' },
  chave: DEMO_PIX_KEY,
  solicitacaoPagador: 'Inscrição de teste',
  ...overrides,
})

export const cobvBody = (overrides: object = {}) => ({
  calendario: { dataDeVencimento: '2031-03-10', validadeAposVencimento: 30 },
  devedor: debtor,
  valor: { original: '150.00' },
  chave: DEMO_PIX_KEY,
  ...overrides,
})

/** The query `inicio` and `fim` of lists: `hours` before and after `now`. */
export function period({ hours = 1, now = new Date() } = {}) {
  const at = (sign: number) => new Date(now.getTime() + sign * hours * 3_600_000).toISOString()
  return `inicio=${at(-1)}&fim=${at(1)}`
}
