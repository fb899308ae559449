import { addDays, formatDate, type PlainDate } from '#calendar.ts'

/** Rankings, the badge lookup and the receipt. */
export const scoreboardMessages = {
  noEvents: 'Nenhum evento encontrado.',
  noCategories: 'Nenhuma categoria encontrada.',
  noScores: 'Nenhuma pontuação encontrada.',
  noBadges: 'Nenhum número encontrado com este CPF.',
  oldRevision: 'Revisão antiga do placar ignorada.',
  provisionalBadges: (eventStartsOn: PlainDate) =>
    `Números provisórios até ${formatDate(addDays(eventStartsOn, -1))}.`,
} as const

export const receiptMessages = {
  badgeToBeGiven: 'Número: a definir pela organização',
  testEvent: 'EVENTO DE TESTE – SEM VALOR',
  underReview: 'Em análise pela organização',
  savedLives: (lives: number) => `Vidas guardadas: ${lives}`,
  sent: 'Comprovante enviado!',
  notRegisteredYet: 'A inscrição ainda não foi finalizada.',
} as const
