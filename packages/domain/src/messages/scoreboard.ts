import { addDays, formatDate, type PlainDate } from '#calendar.ts'

/** Sentences of the rankings and the badge lookup. */
export const scoreboardMessages = {
  noEvents: 'Nenhum evento encontrado.',
  noCategories: 'Nenhuma categoria encontrada.',
  noScores: 'Nenhuma pontuação encontrada.',
  noBadges: 'Nenhum número encontrado com este CPF.',
  updated: 'Placar atualizado!',
  provisionalBadges: (eventStartsOn: PlainDate) =>
    `Números provisórios até ${formatDate(addDays(eventStartsOn, -1))}.`,
} as const

export const receiptMessages = {
  showCode: 'Mostre este QR na conferência',
  codeInReceipt: 'Na conferência, mostre o QR do comprovante, que está na Área do laçador.',
  badgeToBeGiven: 'Número: a definir pela organização',
  testEvent: 'EVENTO DE TESTE – SEM VALOR',
  underReview: 'Em análise pela organização',
  savedLives: (lives: number) => `Vidas guardadas: ${lives}`,
  sent: 'Comprovante enviado!',
  alreadySent:
    'O comprovante já foi enviado para este e-mail há pouco. Para enviar de novo, aguarde dois minutos.',
  notRegisteredYet: 'A inscrição ainda não foi finalizada.',
} as const
