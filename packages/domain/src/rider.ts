import { FIELD_BOUNDS } from './field-bounds.ts'

/**
 * The fields of a rider apart from identity. Contract, form, drafts, comparison and rows derive from this list. A
 * category asks for a field if its setting `askedBy` is on.
 */
export const RIDER_DETAILS = [
  { name: 'sbb', kind: 'text', maxLength: FIELD_BOUNDS.horse, askedBy: 'sbbEnabled' },
  { name: 'horseName', kind: 'text', maxLength: 60, askedBy: 'sbbEnabled' },
  { name: 'lateComer', kind: 'flag', askedBy: 'allowLateComers' },
] as const

type Detail = (typeof RIDER_DETAILS)[number]
type TextDetail = Extract<Detail, { kind: 'text' }>
type FlagDetail = Extract<Detail, { kind: 'flag' }>

export type RiderTextName = TextDetail['name']
export type RiderFlagName = FlagDetail['name']
export type RiderDetailName = Detail['name']

/** A value for each detail. The shop stores strings and booleans. */
export type RiderDetails<Text = string, Flag = boolean> = Record<RiderTextName, Text> &
  Record<RiderFlagName, Flag>

/** A rider's horse for lists and receipts; '' without a horse. */
export const horseText = ({ sbb, horseName }: Pick<RiderDetails, 'sbb' | 'horseName'>) =>
  horseName && sbb ? `${horseName} (${sbb})` : horseName || sbb

/** Builds the value of each detail by its kind. */
export const mapRiderDetails = <Text, Flag>(make: {
  text: (detail: TextDetail) => Text
  flag: (detail: FlagDetail) => Flag
}) =>
  Object.fromEntries(
    RIDER_DETAILS.map((detail) => [
      detail.name,
      detail.kind === 'text' ? make.text(detail) : make.flag(detail),
    ]),
  ) as RiderDetails<Text, Flag>

/** The name of the first text that is longer than its field. */
export const findTooLongField = (details: Partial<Record<RiderTextName, string | undefined>>) =>
  RIDER_DETAILS.find(
    (detail): detail is TextDetail =>
      detail.kind === 'text' && (details[detail.name] ?? '').length > detail.maxLength,
  )?.name
