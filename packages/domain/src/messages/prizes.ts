import { listed, placesText, reais } from '#competition/prize-words.ts'

type Places = { from: number; to: number; cents: number }

/** Sentences about prizes that are shared. */
export const prizeMessages = {
  otherNumbers: (badges: readonly number[]) =>
    badges.length === 0
      ? 'Nenhum destes números reparte um prêmio.'
      : `A partilha precisa ter cada número que reparte, uma vez só: ${listed(badges.map(String))}.`,
  wrongAmount: 'Informe cada parte em reais, com até duas casas depois da vírgula.',
  otherSum: (cents: number, { from, to, ...pool }: Places) =>
    `As partes somam ${reais(cents)}, e o prêmio (${placesText(from, to)}) é ${reais(pool.cents)}: ${
      cents < pool.cents ? 'faltam' : 'sobram'
    } ${reais(Math.abs(pool.cents - cents))}.`,
  notAgreed: (badges: readonly number[]) =>
    badges.length === 1
      ? `Falta o número ${badges[0]} concordar.`
      : `Faltam os números ${listed(badges.map(String))} concordarem.`,
} as const
