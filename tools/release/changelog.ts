type Part = { name: string; heading: string; notes: string }

/** The parts of a changelog by their headings `## [name] - day`, the newest first. */
export const listParts = (changelog: string): Part[] =>
  changelog.split(/^(?=## \[)/m).flatMap((part) => {
    const [, name = '', heading = '', notes = ''] = /^## \[([^\]]+)\](.*)\n?([\s\S]*)$/.exec(part) ?? []
    return name === '' ? [] : [{ name, heading, notes: notes.trim() }]
  })

/** What the changelog lacks for a release of this version, one sentence each. */
export function findUnwritten(changelog: string, version: string) {
  const parts = listParts(changelog)
  const unreleased = parts.find(({ name }) => name === 'Unreleased')
  const released = parts.filter((part) => part !== unreleased)
  const own = released.find(({ name }) => name === version)
  const newest = released[0]
  return [
    ...(unreleased && unreleased.notes !== ''
      ? [`CHANGELOG.md has lines under [Unreleased]: move them to the version that they belong to.`]
      : []),
    ...(own ? findIncomplete(own) : [`CHANGELOG.md says nothing of ${version}.`]),
    ...(own && newest && newest !== own
      ? [`CHANGELOG.md names ${newest.name} as the newest version, and package.json names ${version}.`]
      : []),
  ]
}

const findIncomplete = ({ name, heading, notes }: Part) => [
  ...(/\d{4}-\d{2}-\d{2}/.test(heading) ? [] : [`CHANGELOG.md gives ${name} no day.`]),
  ...(notes.includes('### Upgrade') ? [] : [`CHANGELOG.md has no upgrade notes for ${name}.`]),
]
