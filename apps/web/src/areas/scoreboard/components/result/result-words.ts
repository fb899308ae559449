import {
  businessDate,
  formatDate,
  formatTime,
  momentText,
  scoreboardMessages,
  ownNameOf,
  strengthHeading,
} from '@porteira/domain'
import { hasResult } from '#areas/scoreboard/components/has-result.ts'
import type { StrengthResult } from './places.ts'

const STATES = Object.keys(
  scoreboardMessages.resultTitles,
) as (keyof typeof scoreboardMessages.resultTitles)[]

/** The state that a heading names for several results: the one that may change most; undefined without a result. */
export const commonState = (results: readonly StrengthResult[]) =>
  STATES.find((state) => results.some((result) => hasResult(result) && result.state === state))

/** 'Força A', or 'Força A · Ouro'; a category with one strength has no letter. */
export const strengthTitle = ({ strength, name }: StrengthResult, count: number) =>
  count === 1 ? ownNameOf(strength, name) || 'Colocações' : strengthHeading(strength, name)

/** '22/11 às 19:12'. */
export function shortMoment(instant: string) {
  const date = new Date(instant)
  return `${formatDate(businessDate(date)).slice(0, 5)} às ${formatTime(date)}`
}

/** 'Provisório até 19:40', 'Sob protesto'. */
export function stateLabel(
  { state, protestUntil }: Pick<StrengthResult, 'state' | 'protestUntil'>,
  now: Date,
) {
  if (state === 'official') return 'Oficial'
  if (state === 'reopened') return 'Reaberto'
  if (state === 'underProtest') return 'Sob protesto'
  const isOpen = protestUntil !== '' && new Date(protestUntil) > now
  return isOpen ? `Provisório até ${untilText(protestUntil, now)}` : 'Provisório'
}

/** What a reader must know of a state beside its label. */
export function stateSentence({ state, since, protestUntil }: StrengthResult, now: Date) {
  const at = (instant: string) => momentText(new Date(instant), businessDate(now))
  if (state === 'official') return `Assinado ${at(since)}.`
  if (state === 'reopened') return `Reaberto ${at(since)}. As colocações podem mudar.`
  if (state === 'underProtest') return `Protesto recebido ${at(since)}. As colocações podem mudar.`
  return protestUntil === '' || new Date(protestUntil) > now
    ? 'As colocações podem mudar até o resultado ser oficial.'
    : `Prazo de protesto encerrado ${at(protestUntil)}.`
}

/** '19:40', on another day '22/11/2026 às 19:40'. */
const untilText = (instant: string, now: Date) =>
  momentText(new Date(instant), businessDate(now)).replace(/^(às|em) /, '')

/** Why an entry has no place, for the public. */
export const withoutPlaceText = ({ why, article }: StrengthResult['withoutPlace'][number]) => {
  if (why === 'dispensed') return 'Dispensado: ficou com a melhor inscrição.'
  return article === '' ? 'Desclassificado.' : `Desclassificado: ${article}.`
}

/** '7F3A 91C4 · E20B 55D8': the beginning of a hash, to compare by eye. */
export const shortHash = (hash: string) =>
  [hash.slice(0, 8), hash.slice(8, 16)].map((half) => half.toUpperCase().replace(/(.{4})/, '$1 ')).join(' · ')
