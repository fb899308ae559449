import { formatDayAndTime } from '#calendar.ts'

const AND = /* @__PURE__ */ new Intl.ListFormat('pt-BR')

type Change = { categoryName: string; left: readonly string[]; joined: readonly string[] }

/** Sentences about riders of an entry who are swapped for others. */
export const swapMessages = {
  done: 'Participante trocado!',
  none: 'Esta compra não tem inscrição com participantes que possam ser trocados.',
  until: (at: Date | string) => `Troca até ${formatDayAndTime(at)}.`,
  ended: (at: Date) =>
    `O prazo de troca terminou em ${formatDayAndTime(at)}. Fale com a secretaria do evento.`,
  salesClosed: 'As vendas deste evento terminaram, e com elas as trocas. Fale com a secretaria do evento.',
  handedOut: 'O número já foi entregue. Peça a troca na secretaria do evento.',
  returned: 'O pagamento desta inscrição foi devolvido.',
  late: 'O prazo de troca desta prova terminou. Informe o motivo.',
  numberStays: 'O número continua o mesmo. Quem entra recebe um aviso por e-mail; quem sai, também.',
  reviewedAgain: 'A secretaria confere esta inscrição de novo depois da troca.',

  buyerSubject: 'Você trocou participantes',
  ofBuyer: ({ categoryName, left, joined }: Change) =>
    left.length === 0
      ? `Você alterou os dados dos participantes em ${categoryName}.`
      : `Em ${categoryName}, saiu ${AND.format(left)} e entrou ${AND.format(joined)}.`,
  notYou: 'Se não foi você, procure a organização do evento.',
  leftSubject: 'Você saiu de uma inscrição',
  ofLeft: (by: string, categoryName: string, eventName: string) =>
    `${by} trocou os participantes da inscrição em ${categoryName}, em ${eventName}. Você não está mais nela.`,
} as const
