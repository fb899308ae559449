const UNSPECIFIC_NAMES = /(^|\/)(utils?|helpers?|common|misc)(\/|\.[a-z.]+$)/
const BUSINESS_FOLDER = /^apps\/server\/src\/(modules|views|operations|demo|platform\/(audit|outbox))\//
const BUSINESS_FILE =
  /\/([a-z-]+\.(routes|service|rules|queries|test|texts)|events|module)\.ts$|^apps\/server\/src\/operations\/doctor\//
const BARREL = /(^|\/)index\.tsx?$/
const PUBLIC_INDEX = /^packages\/[a-z-]+\/src\/index\.ts$|^apps\/server\/src\/modules\/[a-z-]+\/index\.ts$/

/** File names that break the naming rules of CONTRIBUTING.md, each with the reason. */
export function findMisnamed(names: string[]) {
  return names.flatMap((name) => [
    ...(UNSPECIFIC_NAMES.test(name) ? [`${name}: the name does not say what the file contains`] : []),
    ...(BUSINESS_FOLDER.test(name) && !BUSINESS_FILE.test(name) && !BARREL.test(name)
      ? [`${name}: a business file is one of routes, service, rules, queries, texts, events, module, test`]
      : []),
    ...(BARREL.test(name) && !PUBLIC_INDEX.test(name)
      ? [`${name}: only packages and modules have an index.ts`]
      : []),
  ])
}
