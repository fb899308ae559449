import type { RulesProblem } from './problems.ts'
import type { CompetitionRules, FinalRules, StrengthRules } from './rules.ts'
import { isSameValue } from './stating.ts'
import { strengthName } from './strength-names.ts'

const PARTS = {
  riders: 'o número de laçadores',
  shotsPerRound: 'as armadas por volta',
  lifeCost: 'o que custa uma vida',
  qualifier: 'a classificatória',
  livesByNumber: 'as vidas por número',
  absentRider: 'quem laça pelo ausente',
  bestEntryOnly: 'a escolha da melhor inscrição',
  fedBy: 'de onde vêm as inscrições',
  countsFor: 'a prova para a qual a armada também vale',
} as const satisfies Partial<Record<keyof CompetitionRules, string>>

/** How far a competition is: strengths whose final has begun, and those whose result is official. 1 is A. */
export type Progress = { begun: readonly number[]; official: readonly number[] }

/**
 * What these changes of rules may not change after the first shot. Names, prizes, their base and the minutes of protests
 * may change, and lives, stop and kind of a final that has not begun. Nothing of a strength changes while its result is
 * official.
 */
export function lockedProblems(
  before: CompetitionRules | null,
  after: CompetitionRules | null,
  { begun, official }: Progress,
): RulesProblem[] {
  if (!before || !after) {
    const says = before
      ? 'Depois da primeira armada as regras não podem ser retiradas.'
      : 'Depois da primeira armada esta prova não pode mais receber regras.'
    return before === after ? [] : [{ path: '', says }]
  }
  const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter(
    (name) => !isSameValue(before[name], after[name]),
  )
  const isBaseSigned = official.length > 0 && !isSameValue(before.prizeBase, after.prizeBase)
  return [
    ...parts.map((path) => ({ path, says: fixed(PARTS[path]) })),
    ...(isBaseSigned ? [{ path: 'prizeBase', says: BASE_SIGNED }] : []),
    ...(before.strengths.length === after.strengths.length
      ? after.strengths.flatMap((strength, index) =>
          strengthProblems(before.strengths[index] as StrengthRules, strength, {
            path: `strengths.${index}`,
            hasFinalBegun: begun.includes(index + 1),
            isOfficial: official.includes(index + 1),
          }),
        )
      : [{ path: 'strengths', says: fixed('o número de forças') }]),
  ]
}

const BASE_SIGNED = 'Há resultado oficial: a base dos prêmios não muda mais. Reabra o resultado antes.'

const fixed = (what: string) => `Depois da primeira armada não muda mais ${what}.`

function strengthProblems(
  before: StrengthRules,
  after: StrengthRules,
  { path, hasFinalBegun, isOfficial }: { path: string; hasFinalBegun: boolean; isOfficial: boolean },
): RulesProblem[] {
  const name = strengthName(before.name)
  // guard: official-rules-stay
  if (isOfficial)
    return isSameValue(before, after)
      ? []
      : [{ path, says: `${name}: o resultado é oficial, e as regras não mudam. Reabra-o antes.` }]
  const changed = (['minimum', 'trophies', 'tie'] as const).filter((field) => before[field] !== after[field])
  const words = { minimum: 'o mínimo', trophies: 'o número de troféus', tie: 'o desempate' }
  return [
    ...changed.map((field) => ({
      path: `${path}.${field}`,
      says: `${name}: ${lowered(fixed(words[field]))}`,
    })),
    ...(isSameValue(before.final, after.final)
      ? []
      : hasFinalBegun
        ? [{ path: `${path}.final`, says: `${name}: a final já começou, e não muda mais.` }]
        : isSameValue(frozen(before.final, after.final), frozen(after.final, before.final))
          ? []
          : [
              {
                path: `${path}.final`,
                says: `${name}: depois da primeira armada mudam na final só o tipo, as vidas e a parada.`,
              },
            ]),
  ]
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What stays of a final that has not begun, unless it becomes one of another kind. */
function frozen(final: FinalRules, other: FinalRules) {
  if (final.kind !== other.kind) return 'another kind'
  return final.kind === 'suddenDeath' ? { ...final, lives: 0, stopAt: 0 } : final
}
