import { FIELD_BOUNDS, NUMBER_BOUNDS } from '@porteira/domain'
import { type Fields, numberField, priceStepsField } from '#areas/organiser/components/form-fields.ts'
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
  numberField('displayOrder'),
  numberField('registrationsPerUser'),
] as const satisfies Fields

/** The fields after the choice of categories. */
export const saleFields = [
  { name: 'price', kind: 'money' },
  priceStepsField,
  { name: 'promoPrice', kind: 'money', hint: '0: sem promoção.' },
  numberField('promoFirstUnits'),
  numberField('unitsTotal'),
  { name: 'unitsSold', kind: 'fixed' },
  {
    name: 'mdlBadgeNum',
    kind: 'number',
    max: NUMBER_BOUNDS.badge.max,
    hint: '0: vale a regra da categoria.',
  },
  numberField('lives', '0: as da categoria. Ex.: "2 vidas" a outro preço.'),
  { name: 'mdlComplement', kind: 'text', max: FIELD_BOUNDS.complement },
  { name: 'overrideStrength', kind: 'choice', options: letters },
  numberField('overrideParticipants', '0: vale a regra da categoria.'),
  { name: 'hideFromSales', kind: 'flag' },
] as const satisfies Fields
