const READ =
  /\benv(?:\.|\[\s*['"])([A-Z][A-Z0-9_]+)|['"]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|LIMITS)['"]/g
const OFFERED = /^#?\s?([A-Z][A-Z0-9_]+)=/gm

/** The names of environment variables that a config file reads, by `env.NAME`, `env['NAME']` or `text('NAME')`. */
export const settingsRead = (config: string) =>
  [...new Set([...config.matchAll(READ)].map(([, direct, quoted]) => direct ?? quoted ?? ''))].toSorted()

/** The names that `.env.example` offers, set or commented out. */
export const settingsOffered = (example: string) =>
  [...new Set([...example.matchAll(OFFERED)].map(([, name = '']) => name))].toSorted()
