import nlp from 'compromise/two'
import { INSERTED, readTitles } from './read-titles.ts'
import type { SourceFile } from './tracked.ts'
import { findFlaggedWords } from './wording.ts'

const FEWEST_WORDS = 5
// The tags of compromise: docs/tags.md of the package. Participles, gerunds and infinitives alone make no sentence.
const FINITE_VERB = '(#PresentTense|#PastTense|#Copula|#Modal|#Auxiliary)'
// Verbs of the product that compromise takes for nouns in some sentences, because each is also a noun.
const VERBS = new Set(
  `answers ask asks books buys calls changes charges checks cost costs count counts covers credits debits draws
  ends exceed exceeds expires fails fills finds fit fits get gets gives has have hold holds keep keeps learn
  learns leave leaves lists locks logs loses makes marks names need needs objects opens orders outweighs
  passes pay pays polls posts prints ranks reach reaches reads records refunds refuses releases replies
  reports requests returns run runs scores sells sends sets shares shows sorts starts stay stays stops stores
  take takes tells times transfers uses wait waits wins works writes`.split(/\s+/),
)

/** Why a title is not a complete sentence; empty for a good one. */
export function faultsOfTitle(title: string): string[] {
  const text = title.replaceAll(/%[a-z%]|\$[\w.]+/gi, INSERTED)
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  // The list first, because the parser takes milliseconds for a title.
  const hasVerb =
    words.some((word, index) => index > 0 && VERBS.has(word.replace(/\W+$/, ''))) ||
    nlp(text).has(FINITE_VERB)
  return [
    ...(startsWell(text) ? [] : ['does not start with a capital letter']),
    ...(hasVerb ? [] : ['has no verb']),
    ...(words.length < FEWEST_WORDS ? [`has fewer than ${FEWEST_WORDS} words`] : []),
    ...findFlaggedWords(text).map(({ word, instead }) => `says "${word}"; write ${instead}`),
  ]
}

/** A quoted name at the start keeps its own first letter. */
const startsWell = (text: string) => /^(["'`“‘].|\(?[\p{Lu}\d/.])/u.test(text)

const isTest = ({ name }: SourceFile) => /\.(test|drill)\.tsx?$/.test(name)

/** Titles of tests and of groups that are no complete sentences, as "file:line title: reasons". */
export const findBadTitles = (files: SourceFile[]) =>
  files
    .filter(isTest)
    .flatMap(readTitles)
    .map((title) => ({ ...title, faults: faultsOfTitle(title.text) }))
    .filter(({ faults }) => faults.length > 0)
    .map(({ file, line, text, faults }) => `${file}:${line} ${JSON.stringify(text)}: ${faults.join('; ')}`)

export const countTitles = (files: SourceFile[]) => files.filter(isTest).flatMap(readTitles).length
