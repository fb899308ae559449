import data, {
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' }
import { oldestBrowsers } from '../../apps/web/oldest-browsers.ts'

const { chrome, firefox, safari } = oldestBrowsers
const oldest = {
  chrome,
  chrome_android: chrome,
  webview_android: chrome,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: safari,
}

/** The features of JavaScript, of the browser's interfaces and of CSS, with the versions that have them, from MDN. */
export const { api, javascript, css } = data

/** True if every oldest browser has the feature without a flag and without a prefix. */
function isInAll({ __compat }: Identifier) {
  if (!__compat) return true
  const { support } = __compat
  return Object.entries(oldest).every(([browser, version]) =>
    [support[browser as keyof typeof oldest] ?? []]
      .flat()
      .some((statement) => isPlain(statement) && compareVersions(addedIn(statement), version) <= 0),
  )
}

/** True if an oldest browser lacks the feature. A path that MDN does not know is an error of the caller. */
export const isTooNew = (feature: Identifier) => !isInAll(feature)

const isPlain = ({ flags, prefix, alternative_name, version_removed }: SimpleSupportStatement) =>
  !flags && !prefix && !alternative_name && !version_removed

/** MDN writes a version as 15.4, as ≤37 if it is not sure, as false or as preview. */
const addedIn = ({ version_added: version }: SimpleSupportStatement) =>
  typeof version === 'string' && /^≤?\d/.test(version) ? version.replace('≤', '') : 'Infinity'

export function compareVersions(one: string, other: string) {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number))
  const major = (first?.[0] ?? 0) - (second?.[0] ?? 0)
  return Number.isNaN(major) || major === 0 ? (first?.[1] ?? 0) - (second?.[1] ?? 0) : major
}

/** The features below a feature, without those that only describe behaviour of the feature itself. */
export const partsOf = (feature: Identifier): [name: string, part: Identifier][] =>
  Object.entries(feature).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')
