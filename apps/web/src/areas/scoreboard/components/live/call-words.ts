import { businessDate, momentText, stakeSentence } from '@porteira/domain'
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
  const ofStrength = inStrength(strengthName)
  if (phase === 'qualify')
    return ['Classificatória', ...(heat > 0 ? [`pelotão ${heat}`] : []), volta].join(' · ')
  if (phase === 'final') return `Final${ofStrength} · ${volta}`
  if (phase === 'tieBreak') return `Desempate${ofStrength} · ${volta}`
  return ''
}

const inStrength = (name: string) => name && ` da ${name.replace('Força', 'força')}`

type Idle = Pick<LiveCall, 'phase' | 'strengthName' | 'round' | 'interruptedOn'>

/** What a screen says while no number is called. */
export const idleSentence = (call: Idle) =>
  ({
    none: 'A prova ainda não começou.',
    pause: 'Pausa: a final ainda não começou.',
    over: 'Prova encerrada.',
    interrupted: interruptionSentence(call),
    qualify: '',
    final: '',
    tieBreak: '',
  })[call.phase]

/** 'Interrompida às 18:05. Continua na volta 9 da força A.' '' while the category goes on. */
export function interruptionSentence({ interruptedOn, strengthName, round }: Idle) {
  if (interruptedOn === undefined) return ''
  const since = momentText(new Date(interruptedOn), businessDate(new Date()))
  const goesOn = round > 0 ? ` Continua na volta ${round}${inStrength(strengthName)}.` : ''
  return `Interrompida ${since}.${goesOn}`
}

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
