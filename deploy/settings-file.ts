const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const BLANK = /[ \t\r\n]+/y
/** A backslash before the end of a comment's line continues the comment. */
const COMMENT = /[#;](?:\\[^]|[^\\\n])*/y
const KEY = /([^=\n]*)(=?)/y
const QUOTED = /[ \t]*(?:'([^']*)'?|"((?:\\[^]|[^"\\])*)"?)/y
const UNQUOTED = /[ \t]*((?:\\[^]|[^\\\n\r])*)/y

/**
 * The settings of a file that systemd reads with EnvironmentFile=, by systemd's own rules (its manual, systemd.exec):
 * no variable is expanded, `#` begins a comment only at the start of a line, and an unquoted value may hold spaces.
 * A shell and Node's --env-file read some of these lines in another way.
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < text.length) {
    if (take(BLANK) || take(COMMENT)) continue
    const [, key = '', equals] = take(KEY) ?? []
    if (!equals) continue
    let value = ''
    for (let piece = take(QUOTED); piece; piece = take(QUOTED))
      value += piece[1] ?? unescapeQuoted(piece[2] ?? '')
    value += unescapeBare(take(UNQUOTED)?.[1] ?? '')
    if (NAME.test(key.trim())) settings[key.trim()] = value
  }
  return settings
}

/** Inside double quotes a backslash protects four characters and joins lines; before others it stays. */
const unescapeQuoted = (text: string) =>
  text.replaceAll(/\\([^])/g, (both, escaped: string) =>
    escaped === '\n' ? '' : '"\\`$'.includes(escaped) ? escaped : both,
  )

/** Spaces at the end are no part of an unquoted value, unless a backslash protects them. */
const unescapeBare = (text: string) =>
  text
    .replace(/(?<!\\)[ \t]+$/, '')
    .replaceAll(/\\([^])/g, (_both, escaped: string) => (escaped === '\n' ? '' : escaped))
