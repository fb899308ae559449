import { formatDay, formatTime } from '#calendar.ts'
import { plural, entriesText } from './plural.ts'

/** Sentences about the sale and about carts that are not paid. */
export const cartMessages = {
  nothingSelected: 'Selecione pelo menos uma categoria antes de prosseguir.',
  unfinishedFormation: 'Há uma inscrição com participantes ainda não cadastrados. Deseja completá-la agora?',
  sessionExpiring: 'Esta sessão expira...',
  sessionExpiresIn: 'Sessão expira em',
  wasIdle: 'Você ficou 5 minutos sem tocar na tela, por isso voltamos para esta página.',
  sessionExpired: 'Esta sessão expirou. Por favor, tente novamente.',

  itemUnavailable: 'Item indisponível para venda.',
  bundlesOnly: (category: string) => `${category} é vendida somente em pacotes.`,
  salesSuspended: (item: string) => `As vendas de ${item} estão suspensas.`,
  salesNotOpen: (opensAt: Date) =>
    `As inscrições deste evento abrem em ${formatDay(opensAt)} às ${formatTime(opensAt)}.`,
  salesClosed: 'As inscrições online deste evento estão encerradas.',
  eventOver: 'Este evento já terminou.',
  testModeOnly: 'Este evento ainda não está aberto para inscrições.',
  purchaseLimitReached: (limit: number, item: string) =>
    `Limite de ${entriesText(limit)} por comprador em ${item}.`,
  fewLeft: (left: number, item: string) =>
    `${left === 1 ? 'Resta' : 'Restam'} apenas ${plural(left, 'vaga', 'vagas')} em ${item}.`,
  soldOut: (item: string) => `As vagas de ${item} estão esgotadas.`,
  loginToReserve: 'Faça login para reservar vagas neste evento.',
  tooManyOpenCarts: 'Há carrinhos demais em aberto. Finalize ou aguarde a expiração de um deles.',
  tooManyUnpaid: (units: number) =>
    `Você já tem ${entriesText(units)} aguardando pagamento neste evento. Pague ou cancele antes de reservar outras.`,
  tooManyUnpaidAtOnce: (most: number) =>
    `Cada conta pode ter no máximo ${entriesText(most)} aguardando pagamento neste evento.`,
  tooManyUnformed: (entries: number, most: number) =>
    entries > 0
      ? `Você já tem ${entriesText(entries)} sem pagamento ou sem participantes neste evento. Pague, informe os participantes ou cancele antes de reservar outras.`
      : `Cada conta pode ter no máximo ${entriesText(most)} sem participantes neste evento.`,
  /** A started minute counts as a whole one. */
  waitAfterUnpaidHolds: (until: Date) =>
    `Suas últimas reservas neste evento terminaram sem pagamento. Você pode reservar de novo a partir das ${formatTime(new Date(Math.ceil(until.getTime() / 60_000) * 60_000))}.`,
  repeatedItem: 'O mesmo item aparece mais de uma vez no carrinho. Informe a quantidade total em um só item.',
  otherEventItems: 'Todos os itens devem ser do mesmo evento.',
  cartNotFound: 'Carrinho não encontrado.',
  eventNotFound: 'Evento não encontrado.',

  openingNoticeSaved: 'Pronto! Você recebe um e-mail quando as inscrições abrirem.',
  openingNoticeRemoved: 'Aviso cancelado.',
  salesOpenAlready: 'As inscrições deste evento já estão abertas.',
} as const
