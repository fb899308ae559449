import { addDays, formatDate, type PlainDate } from '#calendar.ts'

/** Sentences of the rankings and the badge lookup. */
export const scoreboardMessages = {
  noEvents: 'Nenhum evento encontrado.',
  noCategories: 'Nenhuma categoria encontrada.',
  noScores: 'Nenhuma pontuação encontrada.',
  noBadges: 'Nenhum número encontrado com este CPF.',
  oldRevision: 'Revisão antiga do placar ignorada.',
  repeatedBadges: (badges: readonly number[]) => `Números repetidos: ${badges.join(', ')}.`,
  unknownBadges: (badges: readonly number[]) => `Números desconhecidos: ${badges.join(', ')}.`,
  unknownRiders: (riders: readonly string[]) => `Laçadores desconhecidos: ${riders.join(', ')}.`,
  unknownBadge: (badge: number) => `Número desconhecido nesta categoria: ${badge}.`,
  unknownRider: 'Laçador desconhecido.',
  foreignRider: (badge: number) => `Este laçador não é da inscrição nº ${badge}.`,
  foreignRiders: (badges: readonly number[]) =>
    `Números com laçadores que não são da inscrição: ${badges.join(', ')}.`,
  shotInFuture: 'A hora desta armada está no futuro. Confira o relógio do aparelho e aponte de novo.',
  shotOutsideEvent: (startsOn: PlainDate, endsOn: PlainDate) =>
    `A hora desta armada está fora dos dias do evento (${formatDate(startsOn)} a ${formatDate(endsOn)}). Confira o relógio do aparelho e aponte de novo.`,
  qualifierClosed: 'A final já começou: a classificatória está fechada.',
  shotOfOtherCategory: 'Esta armada é de outra categoria.',
  finalNotStarted: 'A final ainda não começou nesta categoria. Comece a final e aponte de novo.',
  strengthsAreSold: 'Nesta categoria a força foi escolhida na inscrição.',
  strengthsOutOfOrder: 'Cada força deve pedir menos acertos que a anterior.',
  wrongLine: (line: number, why: string) => `Linha ${line}: ${why}`,
  updated: 'Placar atualizado!',
  provisionalBadges: (eventStartsOn: PlainDate) =>
    `Números provisórios até ${formatDate(addDays(eventStartsOn, -1))}.`,
} as const

export const receiptMessages = {
  badgeToBeGiven: 'Número: a definir pela organização',
  testEvent: 'EVENTO DE TESTE – SEM VALOR',
  underReview: 'Em análise pela organização',
  savedLives: (lives: number) => `Vidas guardadas: ${lives}`,
  sent: 'Comprovante enviado!',
  alreadySent:
    'O comprovante já foi enviado para este e-mail há pouco. Para enviar de novo, aguarde dois minutos.',
  notRegisteredYet: 'A inscrição ainda não foi finalizada.',
} as const
