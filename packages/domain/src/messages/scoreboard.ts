import { addDays, formatDate, type PlainDate } from '#calendar.ts'

/** Sentences of the rankings and the badge lookup. */
export const noEvents = 'Nenhum evento encontrado.'
export const noCategories = 'Nenhuma categoria encontrada.'
export const cancelled = 'Esta prova foi cancelada.'
export const noScores = 'Nenhuma pontuação encontrada.'
export const noBadges = 'Nenhum número encontrado com este CPF.'
export const updated = 'Placar atualizado!'
export const provisionalBadges = (eventStartsOn: PlainDate) =>
  `Números provisórios até ${formatDate(addDays(eventStartsOn, -1))}.`

/** The headings of a result by its state, from the one that may change most to the one that stays. */
export const resultTitles = {
  underProtest: 'Resultado sob protesto',
  reopened: 'Resultado reaberto',
  provisional: 'Resultado provisório',
  official: 'Resultado oficial',
} as const
