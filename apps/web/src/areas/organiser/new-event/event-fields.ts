import { FIELD_BOUNDS, NUMBER_BOUNDS } from '@porteira/domain'
import type { Fields } from '#areas/organiser/components/form-fields.ts'

/** The fields of a new event, in the order of the form. */
export const eventFields = [
  { name: 'name', kind: 'text', max: 100 },
  {
    name: 'shortName',
    kind: 'text',
    max: FIELD_BOUNDS.slug,
    hint: 'Letras minúsculas, números e hífens: é o endereço da página.',
  },
  { name: 'venue', kind: 'text', max: 100 },
  { name: 'address', kind: 'text', max: FIELD_BOUNDS.address },
  { name: 'city', kind: 'text', max: FIELD_BOUNDS.city },
  { name: 'state', kind: 'text', max: 2, hint: 'A sigla, como RS.' },
  { name: 'startDate', kind: 'date' },
  { name: 'endDate', kind: 'date' },
  { name: 'salesStart', kind: 'instant', hint: 'Horário de Brasília.' },
  { name: 'salesEnd', kind: 'instant', hint: 'Horário de Brasília.' },
  { name: 'pixInstallments', kind: 'number', min: 1, max: NUMBER_BOUNDS.pixInstallments.max },
  { name: 'supportWhatsapp', kind: 'text', max: FIELD_BOUNDS.whatsapp },
  { name: 'batch', kind: 'text', max: FIELD_BOUNDS.batch },
  { name: 'details', kind: 'html', max: FIELD_BOUNDS.details },
] as const satisfies Fields

/** The fields of a category of a new event. All other settings can be changed later or imported. */
export const categoryFields = [
  { name: 'name', kind: 'text', max: 100 },
  { name: 'price', kind: 'money' },
  { name: 'unitsTotal', kind: 'number', max: NUMBER_BOUNDS.unitsTotal.max },
  { name: 'minParticipants', kind: 'number', min: 1, max: 99 },
  { name: 'maxParticipants', kind: 'number', min: 1, max: 99 },
  {
    name: 'mdlAvailBadges',
    kind: 'text',
    max: FIELD_BOUNDS.availableBadges,
    hint: 'Como 1-50,61,70-99. Vazio: a organização numera depois.',
  },
  { name: 'autoBadgeNum', kind: 'flag' },
] as const satisfies Fields

export const NEW_EVENT = { pixInstallments: 1 }
export const NEW_CATEGORY = {
  price: 0,
  unitsTotal: 100,
  minParticipants: 1,
  maxParticipants: 1,
  autoBadgeNum: 1,
}
