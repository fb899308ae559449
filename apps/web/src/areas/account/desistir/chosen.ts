import type { Reply, WithdrawalUnit } from '@porteira/contract'

type Entry = Reply<'GET /api/users/:userId/purchases'>['purchases'][number]['entries'][number]

/** One entry, or the entries of a bundle unit, which end together. */
export type Unit = WithdrawalUnit & {
  key: string
  name: string
  riders: string[]
  badges: number[]
}

/** The units of a purchase with the names of its entries. */
export const unitsOf = (units: readonly WithdrawalUnit[], entries: readonly Entry[]): Unit[] =>
  units.map((unit) => {
    const own = entries.filter(({ cartItemId }) => unit.cartItemIds.includes(cartItemId))
    const [first] = own
    return {
      ...unit,
      key: String(unit.cartItemIds[0]),
      name: first?.bundleName || first?.categoryName || 'Inscrição',
      riders: [...new Set(own.flatMap(({ riders }) => riders))],
      badges: own.flatMap(({ badge }) => badge ?? []),
    }
  })

const AND = new Intl.ListFormat('pt-BR')

/** '12', '12 e 4'. */
const numbers = (units: readonly Unit[]) => AND.format(units.flatMap(({ badges }) => badges).map(String))

const countOf = (units: readonly Unit[]) => units.flatMap(({ badges }) => badges).length

/** The effects of a withdrawal on places, numbers and riders, as sentences. */
export function consequences(units: readonly Unit[], chosen: ReadonlySet<string>) {
  const ending = units.filter(({ key }) => chosen.has(key))
  const staying = units.filter(({ key }) => !chosen.has(key))
  const [freed, kept] = [numbers(ending), numbers(staying)]
  return [
    freed === ''
      ? ending.length === 1
        ? 'A vaga fica livre na hora.'
        : 'As vagas ficam livres na hora.'
      : countOf(ending) === 1
        ? `O número ${freed} e a vaga ficam livres na hora.`
        : `Os números ${freed} e as vagas ficam livres na hora.`,
    staying.length === 0
      ? 'A compra inteira é cancelada.'
      : kept === ''
        ? 'As outras inscrições continuam.'
        : `As outras continuam com ${countOf(staying) === 1 ? 'o número' : 'os números'} ${kept}.`,
    ...(ending.some(({ riders }) => riders.length > 0)
      ? ['Quem você inscreveu e tem cadastro recebe um aviso por e-mail.']
      : []),
  ]
}
