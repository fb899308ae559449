import { USUAL_RULES } from '@porteira/domain/competition'

/** The rules of an individual competition with a qualifier of 80 rounds, as the column of a category has them. */
export const longQualifier = JSON.stringify({
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' },
  qualifier: { rounds: 80, sieve: { kind: 'hits' }, ranges: [] },
  strengths: [
    {
      name: '',
      minimum: 1,
      final: { kind: 'suddenDeath', lives: 0, stopAt: 1, whenAllMiss: 'again' },
      trophies: 0,
      tie: 'share',
      prizes: [],
    },
  ],
  ...USUAL_RULES,
})
