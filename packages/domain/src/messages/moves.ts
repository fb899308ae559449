import { formatReais } from '#money.ts'

// Sentences use a plain space after R$, which Intl writes as a no-break space.
const reais = (cents: number) => formatReais(cents).replace('\u00A0', ' ')

type Moved = {
  from: string
  fromBadge: number | null
  to: string
  toBadge: number | null
  isToForm: boolean
}

const named = (name: string, badge: number | null) => (badge === null ? name : `${name} nº ${badge}`)

/** Sentences for the desk that moves an entry to another category or bundle, and for its buyer. */
export const moveMessages = {
  ended: 'Esta inscrição não vale mais. Atualize a página.',
  notSold: 'Só uma inscrição paga muda de prova.',
  sameItem: 'A inscrição já é desta prova.',
  handedOut: 'O número já foi entregue. Desfaça a entrega na conferência antes de mudar a prova.',
  thrown: 'Esta inscrição já laçou e não muda de prova.',
  moneyBack: 'O pagamento desta inscrição foi devolvido.',
  courtesy: 'Uma inscrição com cortesia não muda de prova. Remova e venda de novo com cortesia.',
  treasurerOnly: (inCents: number) =>
    `Nesta mudança voltam ${reais(inCents)} ao comprador: só a tesouraria ou a organização faz.`,
  aboveLimit: (inCents: number, capInCents: number) =>
    `Nesta mudança voltam ${reais(inCents)}, acima do limite diário de devoluções por administrador, de ${reais(capInCents)}. Outro administrador pode fazer.`,
  changed: 'Os valores mudaram. Confira de novo antes de mudar a prova.',
  payFirst: (inCents: number) => `Receba a diferença de ${reais(inCents)} para mudar a prova.`,
  nothingOwed: 'Não há diferença a receber nesta mudança.',
  reasonNeeded: 'Informe o motivo da mudança.',
  removedFor: (name: string, reason: string) => `Mudou para ${name}: ${reason}`,
  /** The reason of the refund of a difference. */
  difference: (from: string, to: string) => `Mudança de ${from} para ${to}`.slice(0, 100),
  done: 'Prova mudada.',
  doneAndRefunded: (inCents: number) => `Prova mudada. A devolução de ${reais(inCents)} foi solicitada.`,
  doneAndPaid: (inCents: number) => `Prova mudada. O caixa recebeu ${reais(inCents)}.`,

  subject: 'Sua inscrição mudou de prova',
  said: (reason: string) => `A secretaria do evento mudou a sua inscrição. Motivo: ${reason}`,
  /** What became of an entry. */
  became: ({ from, fromBadge, to, toBadge }: Moved) =>
    from === ''
      ? `${named(to, toBadge)}: inscrição nova`
      : to === ''
        ? `${named(from, fromBadge)}: termina`
        : `${named(from, fromBadge)} → ${named(to, toBadge)}`,
  nameRiders: 'Entre na Área do laçador e inscreva os participantes.',
  newReceipt: 'O comprovante tem um novo QR code. Baixe de novo antes do evento.',
  paid: (inCents: number) => `Você pagou a diferença de ${reais(inCents)} na secretaria.`,
} as const
