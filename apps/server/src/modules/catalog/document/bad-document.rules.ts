import { Refusal } from '#platform/errors.ts'

const MAX_REPORTED = 200

/** The first sentences, and how many more there are. */
export const shortened = (sentences: string[]) =>
  sentences.length <= MAX_REPORTED
    ? sentences
    : [...sentences.slice(0, MAX_REPORTED), `… e mais ${sentences.length - MAX_REPORTED}.`]

/** A refusal with one problem per line. */
export const badDocument = (problems: string[]) =>
  new Refusal(422, 'invalid_document', shortened(problems).join('\n'))
