import { isPlainDate } from '@porteira/domain'
import { InvalidArgumentError } from 'commander'

/** Reads the value of an option that names a day. */
export function readDay(text: string) {
  if (isPlainDate(text)) return text
  throw new InvalidArgumentError('Use um dia como 2026-11-20.')
}
