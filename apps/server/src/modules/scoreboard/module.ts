import type { Module } from '#module.ts'
import * as catalog from '#modules/catalog/index.ts'
import * as entries from '#modules/entries/index.ts'
import { answer, on } from '#platform/events.ts'
import { arenaRoutes } from './arena/arena.routes.ts'
import { competitionRoutes } from './competition/competition.routes.ts'
import { listEndedBadges } from './competition/ended-badges.queries.ts'
import { readProgress } from './competition/progress.service.ts'
import { endLiveRankings } from './category/live.queries.ts'
import { hasShots } from './rankings/deriving.service.ts'
import { listCategoriesWithShots } from './rankings/rankings.queries.ts'
import { moveSessions } from './programme/moving.service.ts'
import { programmeRoutes } from './programme/programme.routes.ts'
import { listSessionStarts } from './programme/session-starts.queries.ts'
import { rankingRoutes } from './rankings/rankings.routes.ts'
import { forgetFormerRiders, removeEntries, restoreEntries } from './rankings/removing.service.ts'
import { resultRoutes } from './results/results.routes.ts'
import { scoringRoutes } from './scoring/scoring.routes.ts'

export const scoreboard: Module = {
  name: 'scoreboard',
  routes: [rankingRoutes, arenaRoutes, programmeRoutes, scoringRoutes, competitionRoutes, resultRoutes],
  jobs: [{ name: 'calm-scoreboards', everySeconds: 60, run: ({ db }) => endLiveRankings(db) }],
  handles: [
    on(catalog.daysMoved, moveSessions),
    on(entries.formationReplaced, forgetFormerRiders),
    on(entries.formationsEnded, removeEntries),
    on(entries.formationsRestored, restoreEntries),
  ],
  answers: [
    answer(catalog.listCategoriesWithShots, listCategoriesWithShots),
    answer(catalog.readProgress, readProgress),
    answer(entries.hasShots, hasShots),
    answer(entries.listEndedBadges, listEndedBadges),
    answer(entries.listSessionStarts, listSessionStarts),
  ],
}
