import { FIELD_BOUNDS, NUMBER_BOUNDS } from '@porteira/domain'
import type { Fields } from '#areas/organiser/components/form-fields.ts'
import { stateOptions } from './states.ts'

/** The fields of the step Evento, in the order of the form. */
export const eventFields = [
  { name: 'name', kind: 'text', max: 100, hint: 'Como aparece no cartaz.' },
  {
    name: 'shortName',
    kind: 'text',
    max: FIELD_BOUNDS.slug,
    hint: 'O endereço da página: letras minúsculas, números e hífens.',
  },
  { name: 'startDate', kind: 'date' },
  { name: 'endDate', kind: 'date' },
  { name: 'salesStart', kind: 'instant', hint: 'Horário de Brasília.' },
  { name: 'salesEnd', kind: 'instant', hint: 'Horário de Brasília.' },
  { name: 'venue', kind: 'text', max: 100, hint: 'O parque ou a sede, como Parque de Rodeios.' },
  { name: 'address', kind: 'text', max: FIELD_BOUNDS.address },
  { name: 'city', kind: 'text', max: FIELD_BOUNDS.city },
  { name: 'state', kind: 'choice', options: stateOptions },
  { name: 'supportWhatsapp', kind: 'digits', max: FIELD_BOUNDS.whatsapp, hint: 'Com DDD.' },
] as const satisfies Fields

/** The fields of the step Preços. */
export const priceFields = [
  {
    name: 'pixInstallments',
    kind: 'number',
    min: 1,
    max: NUMBER_BOUNDS.pixInstallments.max,
    hint: '1: só à vista.',
  },
  { name: 'pixInterest', kind: 'percent', hint: '0: parcelas sem juros.' },
  {
    name: 'batch',
    kind: 'text',
    max: FIELD_BOUNDS.batch,
    hint: 'Aparece sob o nome do evento, como 1º LOTE – valores até 20/12.',
  },
  {
    name: 'maxUnpaidUnits',
    kind: 'number',
    ...NUMBER_BOUNDS.maxUnpaidUnits,
    hint: 'Na internet e na secretaria, somadas pelo CPF. Vazio: 80.',
  },
  {
    name: 'maxSellerUnits',
    kind: 'number',
    ...NUMBER_BOUNDS.maxSellerUnits,
    hint: 'Na secretaria, antes de receber o pagamento. Vazio: 80.',
  },
  {
    name: 'freeUnformedHours',
    kind: 'number',
    ...NUMBER_BOUNDS.freeUnformedHours,
    hint: 'Depois as vagas sem participantes voltam à venda, no máximo no fim das vendas. Vazio: 24.',
  },
  { name: 'deskSeesCash', kind: 'flag' },
] as const satisfies Fields

/** The texts of the event. They are fields of the step Regras. */
export const textFields = [
  { name: 'details', kind: 'html', max: FIELD_BOUNDS.details },
  { name: 'support', kind: 'html', max: 10_000 },
] as const satisfies Fields

/** The fields of a bundle in the step Pacotes. */
export const bundleFields = [
  { name: 'name', kind: 'text', max: FIELD_BOUNDS.bundleName },
  { name: 'price', kind: 'money' },
  { name: 'unitsTotal', kind: 'number', max: NUMBER_BOUNDS.unitsTotal.max, hint: 'Quantos pacotes há.' },
] as const satisfies Fields

/** The promotion of a bundle, in the step Preços. */
export const promotionFields = [
  { name: 'promoPrice', kind: 'money', hint: 'Vazio: sem promoção.' },
  {
    name: 'promoFirstUnits',
    kind: 'number',
    max: NUMBER_BOUNDS.promoFirstUnits.max,
    hint: 'Quantos pacotes saem por esse preço.',
  },
] as const satisfies Fields

export const allEventFields: Fields = [...eventFields, ...priceFields, ...textFields]
export const allBundleFields: Fields = [
  ...bundleFields,
  ...promotionFields,
  { name: 'rules', kind: 'html', max: FIELD_BOUNDS.rules },
]
