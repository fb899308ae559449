import { hash } from 'node:crypto'
import { AUTHORISATION_TEXT, AUTHORISATION_TEXT_VERSION } from '@porteira/domain'

export type AuthorisationText = { text: string; version: string; textHash: Buffer }

/** The text that guardians of an event sign. The version of an event's own text is the start of its hash. */
export function textOf(ownText: string): AuthorisationText {
  const text = ownText.trim() || AUTHORISATION_TEXT
  const textHash = hash('sha256', text, 'buffer')
  const version = text === AUTHORISATION_TEXT ? AUTHORISATION_TEXT_VERSION : textHash.toString('hex', 0, 8)
  return { text, version, textHash }
}
