import { stakeSentence } from '@porteira/domain'
import { ridersOf } from '#areas/scoreboard/components/rider-names.ts'
import type { LiveCall } from './follow.ts'

/** 'Classificatória · pelotão 2 · volta 3', 'Final da força A · volta 9'. '' before the first shot. */
export function raceSentence({
  phase,
  strengthName,
  heat = 0,
  round,
}: Pick<LiveCall, 'phase' | 'strengthName' | 'heat' | 'round'>) {
  const volta = `volta ${round}`
  const ofStrength = strengthName && ` da ${strengthName.replace('Força', 'força')}`
  if (phase === 'qualify')
    return ['Classificatória', ...(heat > 0 ? [`pelotão ${heat}`] : []), volta].join(' · ')
  if (phase === 'final') return `Final${ofStrength} · ${volta}`
  if (phase === 'tieBreak') return `Desempate${ofStrength} · ${volta}`
  return ''
}

/** What a screen says while no number is called. */
export const idleSentence = ({ phase }: Pick<LiveCall, 'phase'>) =>
  ({
    none: 'A prova ainda não começou.',
    pause: 'Pausa: a final ainda não começou.',
    over: 'Prova encerrada.',
    qualify: '',
    final: '',
    tieBreak: '',
  })[phase]

/** What hangs on the next throw of an entry. '' where a miss costs nothing. `left` are those who are in, with it. */
export const missSentence = (
  { ifMiss, lives }: Pick<LiveCall['entries'][number], 'ifMiss' | 'lives'>,
  left: number,
) => stakeSentence({ ifMiss, leftIfOut: left - 1 }, lives)

/** 'Saiu na volta 9: 55 OLIVA'. '' while all are in. */
export function fallenSentence({ round, fallen }: Pick<LiveCall, 'round' | 'fallen'>) {
  if (fallen.length === 0) return ''
  const names = fallen.slice(0, NAMED_FALLEN).map((one) => `${one.badge} ${ridersOf(one)}`)
  const more = fallen.length - names.length
  const verb = fallen.length === 1 ? 'Saiu' : 'Saíram'
  return `${verb} na volta ${round}: ${names.join(', ')}${more > 0 ? ` e mais ${more}` : ''}`
}

const NAMED_FALLEN = 3
