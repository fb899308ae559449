import { FIELD_BOUNDS, NUMBER_BOUNDS } from '@porteira/domain'
import type { Fields } from '#areas/organiser/components/form-fields.ts'
import type { Option } from '#ui/Select.tsx'

const letters: Option[] = [
  { value: '', label: 'Nenhuma' },
  ...Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index)).map((letter) => ({
    value: letter,
    label: letter,
  })),
]

/** The fields of the bundle form before the choice of categories, in their order. */
export const bundleFields = [
  { name: 'name', kind: 'text', max: FIELD_BOUNDS.bundleName },
  { name: 'rules', kind: 'html', max: FIELD_BOUNDS.rules },
  { name: 'displayOrder', kind: 'number', max: NUMBER_BOUNDS.displayOrder.max },
  { name: 'registrationsPerUser', kind: 'number', min: 1, max: NUMBER_BOUNDS.registrationsPerUser.max },
] as const satisfies Fields

/** The fields after the choice of categories. */
export const saleFields = [
  { name: 'price', kind: 'money' },
  { name: 'promoPrice', kind: 'money', hint: '0: sem promoção.' },
  { name: 'promoFirstUnits', kind: 'number', max: NUMBER_BOUNDS.promoFirstUnits.max },
  { name: 'unitsTotal', kind: 'number', max: NUMBER_BOUNDS.unitsTotal.max },
  { name: 'unitsSold', kind: 'fixed' },
  {
    name: 'mdlBadgeNum',
    kind: 'number',
    max: NUMBER_BOUNDS.badge.max,
    hint: '0: vale a regra da categoria.',
  },
  { name: 'mdlComplement', kind: 'text', max: FIELD_BOUNDS.complement },
  { name: 'overrideStrength', kind: 'choice', options: letters },
  {
    name: 'overrideParticipants',
    kind: 'number',
    max: NUMBER_BOUNDS.overrideParticipants.max,
    hint: '0: vale a regra da categoria.',
  },
  { name: 'hideFromSales', kind: 'flag' },
] as const satisfies Fields
