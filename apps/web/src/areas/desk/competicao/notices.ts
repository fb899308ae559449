import type { Competition } from './competition.ts'
import {
  conflictKey,
  conflictPlace,
  conflictsOf,
  interruptionText,
  keptText,
  ofReplacedText,
  sieveTieText,
  unnamedOf,
  unnamedText,
  waitingText,
} from './shot-words.ts'

/** What waits for a person, and the act that decides it. */
export type Notice = { text: string; link: string; part: string; id: string }

/** What waits for a person in a competition, first what holds back results. */
export const noticesOf = (view: Competition): Notice[] => [
  ...conflictsOf(view).map((conflict) => ({
    text: `${conflictPlace(view, conflict)}: os aparelhos discordam.`,
    link: 'Decidir',
    part: 'corrigir',
    id: conflictKey(conflict),
  })),
  ...interruptionNotice(view),
  ...waitingNotice(view),
  ...replacedNotice(view),
  ...sieveTieNotice(view),
  ...keptNotice(view),
  ...unnamedNotice(view),
  ...feedingNotice(view),
]

const sieveTieNotice = ({ sieveTie }: Competition): Notice[] =>
  sieveTie?.tieBreak === ''
    ? [{ text: sieveTieText(sieveTie), link: 'Começar desempate', part: 'desempate', id: '' }]
    : []

/** Shots that arrived after the result was official. They count when it is reopened. */
function waitingNotice(view: Competition): Notice[] {
  const [first] = view.waiting
  if (!first) return []
  const strength = view.strengths.find(({ standings }) =>
    standings.some(({ badge }) => badge === first.badge),
  )
  return [
    {
      text: waitingText(view),
      link: 'Ver o resultado oficial',
      part: 'oficial',
      id: String(strength?.strength ?? 1),
    },
  ]
}

/** The next shot ends an interruption; taking it back does too. */
function interruptionNotice({ interruptedOn, facts }: Competition): Notice[] {
  const fact = facts.find(({ kind, inEffect }) => kind === 'interrupted' && inEffect === 1)
  if (!interruptedOn || !fact) return []
  return [{ text: interruptionText(interruptedOn), link: 'Retomar agora', part: 'desfazer', id: fact.id }]
}

/** Shots that a device noted for a rider who was replaced. */
function replacedNotice(view: Competition): Notice[] {
  const [first] = view.ofReplaced
  return first
    ? [{ text: ofReplacedText(view), link: 'Ver a troca', part: 'trocar', id: String(first.badge) }]
    : []
}

const keptNotice = ({ kept }: Competition): Notice[] =>
  kept.length > 0
    ? [{ text: keptText(kept.length), link: 'Ver armadas guardadas', part: 'guardadas', id: '' }]
    : []

function unnamedNotice(view: Competition): Notice[] {
  const unnamed = unnamedOf(view)
  const [first] = unnamed
  if (!first) return []
  const text =
    unnamed.length === 1
      ? `${unnamedText(first)}.`
      : `${unnamed.length} laçadores têm mais de um número: escolha em qual contam as armadas de outra prova.`
  return [{ text, link: 'Escolher o número', part: 'contagem', id: '' }]
}

const feedingNotice = ({ feeding }: Competition): Notice[] =>
  feeding === 'open'
    ? [
        {
          text: 'Os classificados das outras provas ainda não entraram.',
          link: 'Trazer classificados',
          part: 'classificados',
          id: '',
        },
      ]
    : []
