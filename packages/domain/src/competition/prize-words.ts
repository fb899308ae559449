import { formatReais } from '#money.ts'
import type { Goods } from './prizes.ts'

const AND = /* @__PURE__ */ new Intl.ListFormat('pt-BR')

/** 'a, b e c'. */
export const listed = (texts: readonly string[]) => AND.format(texts)

/** '1º', '1º e 2º' or '1º a 3º'. */
export function placesText(from: number, to: number) {
  if (to <= from) return `${from}º`
  return `${from}º ${to === from + 1 ? 'e' : 'a'} ${to}º`
}

/** 'SELA' or '2 × FIVELA'. */
export const goodsText = ({ name, count }: Goods) => (count === 1 ? name : `${count} × ${name}`)

/** 'R$ 1.500,00 e SELA'; '' for nothing. The space after R$ is a plain one. */
export const prizeText = ({ cents, goods }: { cents: number; goods: readonly Goods[] }) =>
  listed([...(cents > 0 ? [reais(cents)] : []), ...goods.map(goodsText)])

/** 'R$ 1.500,00' with a plain space, for sentences. */
export const reais = (cents: number) => formatReais(cents).replace('\u00A0', ' ')
