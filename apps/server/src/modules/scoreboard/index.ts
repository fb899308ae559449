export { loadRankingRows, rebuildRankings } from './rankings/deriving.service.ts'
export { type PastShot, insertPastShots } from './rankings/past-shots.service.ts'
