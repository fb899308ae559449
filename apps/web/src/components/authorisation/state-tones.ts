import type { Minor } from '@porteira/contract'
import { authorisationStateLabels } from '@porteira/domain'

type Tone = 'good' | 'wait' | 'gone'

const tones: Record<Minor['state'], Tone> = {
  missing: 'wait',
  sent: 'wait',
  signed: 'good',
  onPaper: 'good',
  revoked: 'gone',
}

/** The state of an authorisation in words, with the colour of its label. */
export const stateOf = ({ state, isExpired }: Minor) => ({
  tone: isExpired === 1 ? ('gone' as const) : tones[state],
  label: isExpired === 1 ? 'link vencido' : authorisationStateLabels[state],
})
