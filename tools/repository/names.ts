const DRAWERS = /(^|\/)(utils?|helpers?|common|misc)(\/|\.[a-z.]+$)/
const OF_BUSINESS = /^apps\/server\/src\/(modules|views|operations|demo|platform\/(audit|outbox))\//
const BUSINESS_FILE =
  /\/([a-z-]+\.(routes|service|rules|queries|jobs|test|texts)|events)\.ts$|^apps\/server\/src\/operations\/doctor\//
const BARREL = /(^|\/)index\.tsx?$/
const PUBLIC_INDEX = /^packages\/[a-z-]+\/src\/index\.ts$|^apps\/server\/src\/modules\/[a-z-]+\/index\.ts$/

/** File names outside the project's closed vocabulary, each with the reason. */
export function findMisnamed(names: string[]) {
  return names.flatMap((name) => [
    ...(DRAWERS.test(name) ? [`${name}: a drawer for everything names nothing`] : []),
    ...(OF_BUSINESS.test(name) && !BUSINESS_FILE.test(name) && !BARREL.test(name)
      ? [`${name}: a file of business is one of routes, service, rules, queries, jobs, texts, events, test`]
      : []),
    ...(BARREL.test(name) && !PUBLIC_INDEX.test(name)
      ? [`${name}: only a package and a module have an index`]
      : []),
  ])
}
