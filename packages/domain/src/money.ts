const REAIS = /* @__PURE__ */ new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** 12050 centavos → 120.5, the number that travels on the wire. */
export const reaisFromCents = (cents: number) => cents / 100

/** 120.5 → 12050 centavos; undefined when the amount is not a whole number of centavos. */
export const centsFromReais = (reais: number) => {
  const cents = Math.round(reais * 100)
  return Number.isSafeInteger(cents) && cents / 100 === reais ? cents : undefined
}

/** 123450 centavos → 'R$ 1.234,50'. Intl writes a no-break space (U+00A0) after R$. */
export const formatReais = (cents: number) => REAIS.format(cents / 100)

/** '12', '12,5' or '12.50' → centavos; undefined for anything else. At most 6 digits before the comma. */
export const parseReais = (text: string) => {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
