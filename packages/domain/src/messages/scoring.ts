import { formatDate, type PlainDate } from '#calendar.ts'

/** Refusals of shots, score sheets and strengths. Pages do not load them. */
export const scoringMessages = {
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
  unknownDevice: 'O aparelho deste arquivo não é apontador deste evento. Nada foi importado.',
  finalNotStarted: 'A final ainda não começou nesta categoria. Comece a final e aponte de novo.',
  reasonOfHit: 'Só uma armada perdida tem motivo.',
  notInTieBreak: (badge: number) => `O nº ${badge} não está neste desempate.`,
  strengthsAreSold: 'Nesta categoria a força foi escolhida na inscrição.',
  strengthsOutOfOrder: 'Cada força deve pedir menos acertos que a anterior.',
  wrongLine: (line: number, why: string) => `Linha ${line}: ${why}`,
} as const
