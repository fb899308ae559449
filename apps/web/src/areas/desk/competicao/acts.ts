import type { ComponentType } from 'react'
import { Disqualify, Dispense, MarkAbsent } from './EntryActs.tsx'
import { EndFinal, RepeatRound, StartFinal } from './FinalActs.tsx'
import { Protests } from './ProtestActs.tsx'
import { StrengthByHand } from './StrengthByHand.tsx'
import { Substitute } from './Substitute.tsx'
import { TakeBack } from './TakeBack.tsx'
import { StartTieBreak } from './TieBreakActs.tsx'
import type { ActProps } from './use-decision.ts'

/** The decisions by the word of their address. One without a label is reached from a decision of the past. */
const ACTS: Readonly<Record<string, { label?: string; Act: ComponentType<ActProps> }>> = {
  desclassificar: { label: 'Desclassificar', Act: Disqualify },
  dispensar: { label: 'Dispensar', Act: Dispense },
  ausente: { label: 'Não veio', Act: MarkAbsent },
  trocar: { label: 'Trocar laçador', Act: Substitute },
  comecar: { label: 'Começar a final', Act: StartFinal },
  interromper: { label: 'Interromper', Act: EndFinal },
  volta: { label: 'Laçar de novo', Act: RepeatRound },
  desempate: { label: 'Desempate', Act: StartTieBreak },
  forca: { label: 'Definir força', Act: StrengthByHand },
  protesto: { label: 'Protestos', Act: Protests },
  desfazer: { Act: TakeBack },
}

/** The decision of an address; undefined for another part of the page. */
export const actAt = (part: string) => ACTS[part]

/** The decisions that can be chosen at any time. */
export const actLinks = Object.entries(ACTS).flatMap(([part, { label }]) => (label ? [{ part, label }] : []))
