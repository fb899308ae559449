import { randomUUID } from 'node:crypto'
import { DEMO_PIX_KEY } from '#config.ts'

export const newTxid = () => randomUUID().replaceAll('-', '')

/** An invented rider who owes something. */
export const debtor = { cpf: '99999900291', nome: 'Joana Prova' }

export const cobBody = (given: object = {}) => ({
  calendario: { expiracao: 900 },
  devedor: debtor,
  valor: { original: '120.50' },
  chave: DEMO_PIX_KEY,
  solicitacaoPagador: 'Inscrição de teste',
  ...given,
})

export const cobvBody = (given: object = {}) => ({
  calendario: { dataDeVencimento: '2031-03-10', validadeAposVencimento: 30 },
  devedor: debtor,
  valor: { original: '150.00' },
  chave: DEMO_PIX_KEY,
  ...given,
})

/** Around now, as `GET /pix` and the other lists ask for it. */
export function period({ hours = 1, now = new Date() } = {}) {
  const at = (sign: number) => new Date(now.getTime() + sign * hours * 3_600_000).toISOString()
  return `inicio=${at(-1)}&fim=${at(1)}`
}
