const READ = /\benv\.([A-Z][A-Z0-9_]+)|[([]\s*(?:env,\s*)?['"]([A-Z][A-Z0-9_]+)['"]/g
const OFFERED = /^#?\s?([A-Z][A-Z0-9_]+)=/gm

/** The names of environment variables that a config file reads: `env.A`, `env['A']`, `text('A', …)`, `whole(env, 'A')`. */
export const settingsRead = (config: string) =>
  [...new Set([...config.matchAll(READ)].map(([, direct, quoted]) => direct ?? quoted ?? ''))].toSorted()

/** The names that `.env.example` offers, set or commented out. */
export const settingsOffered = (example: string) =>
  [...new Set([...example.matchAll(OFFERED)].map(([, name = '']) => name))].toSorted()
