import { findUnwritten, listParts } from './changelog.ts'
import type { NamedVersion } from './named-versions.ts'

export type Release = {
  version: string
  /** The last release by tools/release/released.json. */
  released: { version: string; commit: string }
  named: NamedVersion[]
  changelog: string
  security: string
  /** The output of `git status`. */
  changed: string
  tags: string[]
}

/** The reasons against a release of this version, one sentence each. */
export function findUnready(given: Release) {
  const { version, named, changelog, security, changed } = given
  const [major, minor] = version.split('.')
  return [
    ...(changed === '' ? [] : ['There are changes that are not committed.']),
    ...findReleased(given),
    ...named
      .filter((file) => file.version !== version)
      .map(
        ({ file, version: other, mend }) =>
          `${file} names ${other} instead of the version ${version}: ${mend}.`,
      ),
    ...findUnwritten(changelog, version),
    ...(security.includes(`| ${major}.${minor}.x`)
      ? []
      : [`SECURITY.md does not support ${major}.${minor}.x.`]),
  ]
}

/** The release must be newer than every earlier one, and the upgrade tests must have started from the last one. */
function findReleased({ version, released, changelog, tags }: Release) {
  if (tags.includes(`v${version}`)) return [`v${version} is tagged already: raise the version.`]
  const newer = tags.filter((tag) => /^v\d/.test(tag) && !isNewer(version, tag.slice(1)))
  if (!isNewer(version, released.version))
    return [
      `${released.version} was released by the commit ${released.commit.slice(0, 8)}: raise the version of package.json above it.`,
    ]
  const names = listParts(changelog).map(({ name }) => name)
  const before = names[names.indexOf(version) + 1]
  return [
    ...newer.map((tag) => `${tag} is tagged and not older than ${version}: raise the version.`),
    ...(names.includes(version) && before !== undefined && before !== released.version
      ? [
          `tools/release/released.json names ${released.version} as the last release, and CHANGELOG.md names ${before}.`,
        ]
      : []),
  ]
}

const isNewer = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true }) > 0
