import type { Shift } from '@porteira/contract'
import { Callout } from '#ui/Callout.tsx'
import { earlierCountText } from './counts.ts'

/** Where a shift stands, in a sentence. */
export function ShiftState({ shift }: { shift: Shift }) {
  if (shift.state === 'open') return <Callout icon="eye">Caixa aberto. Os valores ainda mudam.</Callout>
  if (shift.state === 'counted')
    return (
      <Callout tone="bad" live>
        {shift.difference === 0 ? 'A contagem' : 'Há diferença: o caixa'} aguarda aprovação da tesouraria.{' '}
        {earlierCountText(shift)}
      </Callout>
    )
  return (
    <Callout tone="good" live>
      {shift.approvalReason === ''
        ? 'Caixa fechado sem diferença.'
        : `Caixa fechado. ${shift.difference === 0 ? 'Contagem' : 'Diferença'} aprovada por ${shift.approvedBy}: ${shift.approvalReason}. ${earlierCountText(shift)}`}
    </Callout>
  )
}
