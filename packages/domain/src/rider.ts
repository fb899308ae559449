import { formatDate, isPlainDate } from './calendar.ts'
import { FIELD_BOUNDS } from './field-bounds.ts'

/**
 * The fields of a rider apart from identity, in the order of the form. Contract, form, drafts, comparison, rows,
 * repeating, replacing, receipts, lists, exports and erasure derive from this list (CONTRIBUTING.md, Add a detail of a
 * rider). A category asks for a field if its setting `askedBy` is on: one that other rules use too, or one of the
 * details alone, `asks…`, which derives from this list as well (ask-settings.ts). `about` says whose fact it is:
 * - `horse` and `rider`: the same in each entry of the rider, so repeating a rider copies it;
 * - `entry`: of this entry only.
 * The erasure of a person clears the texts and dates about the rider.
 */
const LIST = [
  {
    name: 'sbb',
    kind: 'text',
    about: 'horse',
    maxLength: FIELD_BOUNDS.horse,
    askedBy: 'sbbEnabled',
    label: 'Identificação do cavalo (SBB)',
  },
  {
    name: 'horseName',
    kind: 'text',
    about: 'horse',
    maxLength: 60,
    askedBy: 'sbbEnabled',
    label: 'Nome do cavalo',
    hint: 'Opcional',
  },
  { name: 'lateComer', kind: 'flag', about: 'entry', askedBy: 'allowLateComers', label: 'Reposição?' },
] as const satisfies readonly DetailOf<string, string>[]

/** A date is a text of 10 characters. */
type DetailOf<Written, Flag, Setting = 'sbbEnabled' | 'allowLateComers' | `asks${string}`> = {
  about: 'horse' | 'rider' | 'entry'
  askedBy: Setting
  label: string
  hint?: string
} & ({ name: Written; kind: 'text' | 'date'; maxLength: number } | { name: Flag; kind: 'flag' })

type Listed = (typeof LIST)[number]

/** The names of the texts and dates. */
export type RiderTextName = Extract<Listed, { kind: 'text' | 'date' }>['name']
export type RiderFlagName = Extract<Listed, { kind: 'flag' }>['name']
export type RiderDetailName = Listed['name']

/** The settings of a category by which a form asks for details, with their names in the form. */
export type AskSetting = Listed['askedBy']
/** Those that exist for details alone. */
export type OwnAsk = Extract<AskSetting, `asks${string}`>

export type RiderDetail = DetailOf<RiderTextName, RiderFlagName, AskSetting>
type FlagDetail = Extract<RiderDetail, { kind: 'flag' }>
type WrittenDetail = Exclude<RiderDetail, FlagDetail>

export const RIDER_DETAILS: readonly RiderDetail[] = LIST

/** A value for each detail. The shop stores strings and booleans; a date is 'YYYY-MM-DD', or '' without one. */
export type RiderDetails<Text = string, Flag = boolean> = Record<RiderTextName, Text> &
  Record<RiderFlagName, Flag>

/** A rider's horse for lists and receipts; '' without a horse. */
export const horseText = ({ sbb, horseName }: Pick<RiderDetails, 'sbb' | 'horseName'>) =>
  horseName && sbb ? `${horseName} (${sbb})` : horseName || sbb

/** The details that `horseText` does not name. */
export const detailsBesideHorse = () =>
  RIDER_DETAILS.filter(({ name }) => name !== 'sbb' && name !== 'horseName')

/** The label without a question mark, for texts and the headings of columns. */
export const detailTitle = ({ label }: RiderDetail) => label.replace('?', '')

/** These details of a rider as receipts and lists print them: 'reposição', 'Apelido: ZÉ', 'Exame: 20/11/2026'. */
export const detailTexts = (rider: RiderDetails<string, unknown>) =>
  detailsBesideHorse()
    .filter(({ name }) => rider[name])
    .map((detail) =>
      detail.kind === 'flag'
        ? detailTitle(detail).toLowerCase()
        : `${detailTitle(detail)}: ${writtenText(detail, rider)}`,
    )

/** The value of a text or a date for people; '' without one, which a row may have as null. */
export const writtenText = ({ name, kind }: WrittenDetail, rider: Record<RiderTextName, string | null>) => {
  const value = rider[name] ?? ''
  return kind === 'date' ? formatDate(value) : value
}

/** Builds the value of each detail by its kind. */
export const mapRiderDetails = <Text, Flag>(make: {
  text: (detail: WrittenDetail) => Text
  flag: (detail: FlagDetail) => Flag
}) =>
  Object.fromEntries(
    RIDER_DETAILS.map((detail) => [
      detail.name,
      detail.kind === 'flag' ? make.flag(detail) : make.text(detail),
    ]),
  ) as RiderDetails<Text, Flag>

/** The first text that is longer than its field, or the first date that does not exist. */
export const findWrongDetail = (details: Partial<Record<RiderTextName, string | undefined>>) =>
  RIDER_DETAILS.find((detail): detail is WrittenDetail => {
    const value = detail.kind === 'flag' ? '' : (details[detail.name] ?? '')
    if (detail.kind === 'flag' || value === '') return false
    return detail.kind === 'date' ? !isStorableDate(value) : value.length > detail.maxLength
  })

// PostgreSQL has no year 0.
const isStorableDate = (value: string) => isPlainDate(value) && value >= '0001'
