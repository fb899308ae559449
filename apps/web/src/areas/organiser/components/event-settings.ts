import { FIELD_BOUNDS } from '@porteira/domain'
import { type Fields, type FormField, numberField } from './form-fields.ts'

type Stage = 'event' | 'prices' | 'rules'

/**
 * A setting of an event: the stage of a new event that has its field, if one has; another hint there; and the value
 * that an empty field stands for there.
 */
type EventSetting = FormField & { stage?: Stage; hintOfNew?: string; ifEmpty?: number }

/** The settings of an event that the shop may change, in the order of its form. */
export const eventSettings = [
  {
    name: 'supportWhatsapp',
    kind: 'digits',
    max: FIELD_BOUNDS.whatsapp,
    stage: 'event',
    hintOfNew: 'Com DDD.',
  },
  { name: 'support', kind: 'html', max: 10_000, stage: 'rules' },
  {
    name: 'batch',
    kind: 'text',
    max: FIELD_BOUNDS.batch,
    hint: 'Aparece sob o nome do evento, como 1º LOTE.',
    stage: 'prices',
    hintOfNew: 'Aparece sob o nome do evento, como 1º LOTE – valores até 20/12.',
  },
  { name: 'mapUrl', kind: 'text', max: FIELD_BOUNDS.url, hint: 'Começa com https://' },
  { name: 'officialUrl', kind: 'text', max: FIELD_BOUNDS.url, hint: 'Começa com https://' },
  { ...numberField('pixInstallments'), stage: 'prices', hintOfNew: '1: só à vista.' },
  {
    name: 'pixInterest',
    kind: 'percent',
    hint: 'Vale para os planos novos.',
    stage: 'prices',
    hintOfNew: '0: parcelas sem juros.',
  },
  {
    ...numberField('lateWithdrawalDays', '0: só nos 7 dias. Vale para as compras novas.'),
    stage: 'prices',
  },
  { ...numberField('withheldPercent', 'Só do que volta para o comprador.'), stage: 'prices' },
  {
    ...numberField('maxUnpaidUnits', 'Na internet e na secretaria, somadas pelo CPF.'),
    stage: 'prices',
    ifEmpty: 80,
  },
  {
    ...numberField('maxSellerUnits', 'Na secretaria, antes de receber o pagamento.'),
    stage: 'prices',
    ifEmpty: 80,
  },
  {
    ...numberField(
      'freeUnformedHours',
      'Depois as vagas sem participantes voltam à venda, no máximo no fim das vendas.',
    ),
    stage: 'prices',
    ifEmpty: 24,
  },
  {
    ...numberField('offerHours', 'Depois a oferta passa para a próxima pessoa, no máximo no fim das vendas.'),
    stage: 'prices',
    ifEmpty: 12,
  },
  { name: 'testMode', kind: 'flag' },
  { name: 'hideFromRankings', kind: 'flag' },
  { name: 'noBadgesInReceipt', kind: 'flag' },
  { name: 'deskSeesCash', kind: 'flag', stage: 'prices' },
  { name: 'arenaRefusesMarks', kind: 'flag', stage: 'prices' },
  { name: 'asksMissReasons', kind: 'flag', stage: 'prices' },
  { name: 'chkParticipantCtg', kind: 'flag' },
  { name: 'chkCtgRegion', kind: 'flag' },
  { name: 'chkBlockedReason', kind: 'flag' },
] as const satisfies readonly EventSetting[]

/** The fields of the settings that a stage of a new event asks for. */
export const settingsOfStage = (stage: Stage): Fields =>
  (eventSettings as readonly EventSetting[])
    .filter((setting) => setting.stage === stage)
    .map(({ hintOfNew, ifEmpty, ...field }) => {
      const hint = hintOfNew ?? field.hint ?? ''
      return { ...field, hint: ifEmpty === undefined ? hint : `${hint} Vazio: ${ifEmpty}.` }
    })
