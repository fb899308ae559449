export { loadEntries, rebuildRankings } from './rankings/deriving.service.ts'
export { rankingJobs } from './rankings/rankings.jobs.ts'
export { rankingRoutes } from './rankings/rankings.routes.ts'
export { scoringRoutes } from './scoring/scoring.routes.ts'
