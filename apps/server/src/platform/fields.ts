import { isRecord } from '@porteira/domain'

/** A field of a value of unknown shape, such as an error; undefined if the field is missing. */
export const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)
