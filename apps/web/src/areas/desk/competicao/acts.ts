import type { ComponentType } from 'react'
import type { Competition } from './competition.ts'
import { CorrectShot } from './CorrectShot.tsx'
import { Disqualify, Dispense, MarkAbsent } from './EntryActs.tsx'
import { Feed, WithdrawEntry } from './FeedingActs.tsx'
import { Interrupt, RepeatRound, StartFinal } from './FinalActs.tsx'
import { NameEntry } from './NameEntry.tsx'
import { CutHeats, DrawOrder } from './OrderActs.tsx'
import { Protests } from './ProtestActs.tsx'
import { isReopenable, KeptShots, ReopenQualifier } from './ReopenActs.tsx'
import { StrengthByHand } from './StrengthByHand.tsx'
import { Substitute } from './Substitute.tsx'
import { TakeBack } from './TakeBack.tsx'
import { StartTieBreak } from './TieBreakActs.tsx'
import type { ActProps } from './use-decision.ts'

type Act = {
  /** One without a label is reached from a decision of the past. */
  label?: string
  Act: ComponentType<ActProps>
  /** True while it is possible. Always, if it is left out. */
  isPossible?: (view: Competition) => boolean
  isRare?: boolean
}

const hasPhase = (phase: Competition['strengths'][number]['phase']) => (view: Competition) =>
  view.strengths.some((strength) => strength.phase === phase)

/** The decisions by the word of their address, the most frequent ones first. */
const ACTS: Readonly<Record<string, Act>> = {
  classificados: {
    label: 'Trazer classificados',
    Act: Feed,
    isPossible: ({ feeding }) => feeding === 'open',
  },
  ausente: { label: 'Não veio', Act: MarkAbsent },
  corrigir: { label: 'Corrigir armada', Act: CorrectShot },
  comecar: {
    label: 'Começar a final',
    Act: StartFinal,
    isPossible: (view) => hasPhase('qualifier')(view) && view.sieveTie === null && view.feeding !== 'open',
  },
  desempate: { label: 'Desempate', Act: StartTieBreak },
  desclassificar: { label: 'Desclassificar', Act: Disqualify },
  trocar: { label: 'Trocar laçador', Act: Substitute },
  protesto: { label: 'Protestos', Act: Protests },
  interromper: {
    label: 'Interromper',
    Act: Interrupt,
    isPossible: (view) => hasPhase('final')(view) || view.callOrder?.mayInterrupt === 1,
  },
  volta: { label: 'Laçar de novo', Act: RepeatRound, isPossible: hasPhase('final') },
  desistiu: {
    label: 'Não vem para a final',
    Act: WithdrawEntry,
    isPossible: ({ feeding }) => feeding === 'fed',
  },
  pelotoes: {
    label: 'Pelotões',
    Act: CutHeats,
    isPossible: ({ callOrder, qualifierDone }) => callOrder !== undefined && qualifierDone === 0,
  },
  sorteio: {
    label: 'Sortear a ordem',
    Act: DrawOrder,
    isPossible: ({ callOrder }) => callOrder?.mayDraw === 1,
  },
  dispensar: { label: 'Dispensar', Act: Dispense, isRare: true },
  forca: { label: 'Definir força', Act: StrengthByHand, isRare: true },
  reabrir: {
    label: 'Reabrir classificatória',
    Act: ReopenQualifier,
    isPossible: isReopenable,
    isRare: true,
  },
  guardadas: {
    label: 'Armadas guardadas',
    Act: KeptShots,
    isPossible: ({ kept }) => kept.length > 0,
    isRare: true,
  },
  contagem: {
    label: 'Onde as armadas contam',
    Act: NameEntry,
    isPossible: ({ unnamed }) => unnamed.length > 0,
    isRare: true,
  },
  desfazer: { Act: TakeBack },
}

/** The decision of an address; undefined for another part of the page. */
export const actAt = (part: string) => ACTS[part]

/** The decisions that are possible, the most frequent ones first. */
export const actsOf = (view: Competition) =>
  Object.entries(ACTS).flatMap(([part, { label, isPossible, isRare = false }]) =>
    label && isPossible?.(view) !== false ? [{ part, label, isRare }] : [],
  )
