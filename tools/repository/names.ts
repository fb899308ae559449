const DRAWERS = /(^|\/)(utils?|helpers?|common|misc)(\/|\.[a-z.]+$)/
const FEATURE = /^apps\/server\/src\/features\//
const FEATURE_FILE =
  /^apps\/server\/src\/features\/[a-z-]+\/[a-z-]+\.(routes|service|rules|queries|jobs|test)\.ts$/
const BARREL = /(^|\/)index\.tsx?$/
const FRONT_DOOR = /^packages\/[a-z-]+\/src\/index\.ts$/

/** File names outside the house's closed vocabulary, each with the reason. */
export function findMisnamed(names: string[]) {
  return names.flatMap((name) => [
    ...(DRAWERS.test(name) ? [`${name}: a drawer for everything names nothing`] : []),
    ...(FEATURE.test(name) && !FEATURE_FILE.test(name)
      ? [`${name}: a feature's file is one of routes, service, rules, queries, jobs, test`]
      : []),
    ...(BARREL.test(name) && !FRONT_DOOR.test(name) ? [`${name}: only a package has a front door`] : []),
  ])
}
