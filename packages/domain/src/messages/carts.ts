import { formatDay, formatTime } from '#calendar.ts'
import { plural, entriesText } from './plural.ts'

/** Sentences about the sale and about carts that are not paid. */
export const priceChanged = (shown: string, total: string) =>
  `O preço mudou enquanto você escolhia: a reserva custa ${total}, e não ${shown}. Se não quiser, cancele sem custo.`
export const nothingSelected = 'Selecione pelo menos uma categoria antes de prosseguir.'
export const unfinishedFormation =
  'Há uma inscrição com participantes ainda não cadastrados. Deseja completá-la agora?'
export const sessionExpiring = 'Esta sessão expira...'
export const sessionExpiresIn = 'Sessão expira em'
export const wasIdle = 'Você ficou 5 minutos sem tocar na tela, por isso voltamos para esta página.'
export const sessionExpired = 'Esta sessão expirou. Por favor, tente novamente.'

export const itemUnavailable = 'Item indisponível para venda.'
export const bundlesOnly = (category: string) => `${category} é vendida somente em pacotes.`
export const categoryCancelled = (category: string) => `A prova ${category} foi cancelada.`
export const salesSuspended = (item: string) => `As vendas de ${item} estão suspensas.`
export const salesNotOpen = (opensAt: Date) =>
  `As inscrições deste evento abrem em ${formatDay(opensAt)} às ${formatTime(opensAt)}.`
export const salesClosed = 'As inscrições online deste evento estão encerradas.'
export const eventOver = 'Este evento já terminou.'
export const testModeOnly = 'Este evento ainda não está aberto para inscrições.'
export const purchaseLimitReached = (limit: number, item: string) =>
  `Limite de ${entriesText(limit)} por comprador em ${item}.`
export const fewLeft = (left: number, item: string) =>
  `${left === 1 ? 'Resta' : 'Restam'} apenas ${plural(left, 'vaga', 'vagas')} em ${item}.`
export const soldOut = (item: string) => `As vagas de ${item} estão esgotadas.`
export const loginToReserve = 'Faça login para reservar vagas neste evento.'
export const tooManyOpenCarts = 'Há carrinhos demais em aberto. Finalize ou aguarde a expiração de um deles.'
export const tooManyUnpaid = (units: number) =>
  `Você já tem ${entriesText(units)} aguardando pagamento neste evento. Pague ou cancele antes de reservar outras.`
export const tooManyUnpaidAtOnce = (most: number) =>
  `Cada conta pode ter no máximo ${entriesText(most)} aguardando pagamento neste evento.`
export const tooManyUnformed = (entries: number, most: number) =>
  entries > 0
    ? `Você já tem ${entriesText(entries)} sem pagamento ou sem participantes neste evento. Pague, informe os participantes ou cancele antes de reservar outras.`
    : `Cada conta pode ter no máximo ${entriesText(most)} sem participantes neste evento.`
/** A started minute counts as a whole one. */
export const waitAfterUnpaidHolds = (until: Date) =>
  `Suas últimas reservas neste evento terminaram sem pagamento. Você pode reservar de novo a partir das ${formatTime(new Date(Math.ceil(until.getTime() / 60_000) * 60_000))}.`
export const repeatedItem =
  'O mesmo item aparece mais de uma vez no carrinho. Informe a quantidade total em um só item.'
export const otherEventItems = 'Todos os itens devem ser do mesmo evento.'
export const cartNotFound = 'Carrinho não encontrado.'
export const eventNotFound = 'Evento não encontrado.'

export const openingNoticeSaved = 'Pronto! Você recebe um e-mail quando as inscrições abrirem.'
export const openingNoticeRemoved = 'Aviso cancelado.'
export const salesOpenAlready = 'As inscrições deste evento já estão abertas.'
