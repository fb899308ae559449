export type Release = {
  version: string
  changelog: string
  security: string
  /** The output of `git status`. */
  changed: string
  tags: string[]
}

/** The reasons against a release of this version, one sentence each. */
export function findUnready({ version, changelog, security, changed, tags }: Release) {
  const [, heading = '', notes = ''] =
    new RegExp(
      `^## \\[${version.replaceAll('.', '\\.')}\\](.*)$([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`,
      'm',
    ).exec(changelog) ?? []
  const [major, minor] = version.split('.')
  return [
    ...(changed === '' ? [] : ['There are changes that are not committed.']),
    ...(tags.includes(`v${version}`) ? [`v${version} is tagged already: raise the version.`] : []),
    ...(heading === '' ? [`CHANGELOG.md says nothing of ${version}.`] : []),
    ...(heading === '' || /\d{4}-\d{2}-\d{2}/.test(heading) ? [] : [`CHANGELOG.md gives ${version} no day.`]),
    ...(heading === '' || notes.includes('### Upgrade')
      ? []
      : [`CHANGELOG.md has no upgrade notes for ${version}.`]),
    ...(security.includes(`| ${major}.${minor}.x`)
      ? []
      : [`SECURITY.md does not support ${major}.${minor}.x.`]),
  ]
}
