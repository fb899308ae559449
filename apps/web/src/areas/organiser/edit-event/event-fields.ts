import { FIELD_BOUNDS } from '@porteira/domain'
import { type Fields, numberField } from '#areas/organiser/components/form-fields.ts'

/** The fields of an event that the shop may change, in the order of the form. */
export const eventFields = [
  { name: 'supportWhatsapp', kind: 'digits', max: FIELD_BOUNDS.whatsapp },
  { name: 'support', kind: 'html', max: 10_000 },
  {
    name: 'batch',
    kind: 'text',
    max: FIELD_BOUNDS.batch,
    hint: 'Aparece sob o nome do evento, como 1º LOTE.',
  },
  { name: 'mapUrl', kind: 'text', max: FIELD_BOUNDS.url, hint: 'Começa com https://' },
  { name: 'officialUrl', kind: 'text', max: FIELD_BOUNDS.url, hint: 'Começa com https://' },
  { name: 'pixInterest', kind: 'percent', hint: 'Vale para os planos novos.' },
  numberField('pixInstallments'),
  numberField('lateWithdrawalDays', '0: só nos 7 dias. Vale para as compras novas.'),
  numberField('withheldPercent', 'Só do que volta para o comprador.'),
  numberField('maxUnpaidUnits', 'Na internet e na secretaria, somadas pelo CPF.'),
  numberField('maxSellerUnits', 'Na secretaria, antes de receber o pagamento.'),
  numberField(
    'freeUnformedHours',
    'Depois as vagas sem participantes voltam à venda, no máximo no fim das vendas.',
  ),
  numberField('offerHours', 'Depois a oferta passa para a próxima pessoa, no máximo no fim das vendas.'),
  { name: 'testMode', kind: 'flag' },
  { name: 'hideFromRankings', kind: 'flag' },
  { name: 'noBadgesInReceipt', kind: 'flag' },
  { name: 'deskSeesCash', kind: 'flag' },
  { name: 'arenaRefusesMarks', kind: 'flag' },
  { name: 'asksMissReasons', kind: 'flag' },
  { name: 'chkParticipantCtg', kind: 'flag' },
  { name: 'chkCtgRegion', kind: 'flag' },
  { name: 'chkBlockedReason', kind: 'flag' },
] as const satisfies Fields
