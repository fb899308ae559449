const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** 12345 centavos → "R$ 123,45". */
export const inReais = (cents: number) => reais.format(cents / 100)

/** An instant in the time of São Paulo, '20/12/2026, 08:00:00'. */
export const inWords = (instant: Date) => moment.format(instant)

/** '2026-12-20' → '20/12/2026'. */
export const dateInWords = (date: string) => date.split('-').reverse().join('/')
