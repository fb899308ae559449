/** The smallest and the largest value of each number of `CompetitionRules`, and the longest of its lists and texts. */
export const RULE_BOUNDS = {
  riders: { min: 1, max: 10 },
  shotsPerRound: { min: 1, max: 10 },
  /** Hits that a round of sudden death needs. */
  neededHits: { min: 1, max: 100 },
  rounds: { min: 0, max: 80 },
  /** The round after which absent entries throw. */
  passRound: { min: 1, max: 80 },
  furtherRounds: { min: 1, max: 80 },
  /** Hits, or percent of hits. */
  minimum: { min: 0, max: 8000 },
  lives: { min: 0, max: 99 },
  stopAt: { min: 0, max: 999 },
  trophies: { min: 0, max: 999 },
  place: { min: 1, max: 999 },
  count: { min: 1, max: 999 },
  badge: { min: 0, max: 9999 },
  entries: { min: 0, max: 9999 },
  reais: { min: 0, max: 9_999_999.99 },
  percent: { min: 0, max: 100 },
  protestMinutes: { min: 0, max: 1440 },
  strengths: { min: 1, max: 26 },
  ranges: { min: 0, max: 20 },
  prizes: { min: 0, max: 40 },
  sources: { min: 1, max: 20 },
  /** Characters. */
  name: { min: 1, max: 40 },
  goods: { min: 1, max: 120 },
  category: { min: 1, max: 100 },
} as const
