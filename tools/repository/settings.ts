const READ =
  /\benv\['([A-Z][A-Z0-9_]+)'\]|\(env, '([A-Z][A-Z0-9_]+)'|\.([A-Z][A-Z0-9_]+)\b|\b([A-Z][A-Z0-9_]+): /g

/** The settings that a config file reads: `env['A']`, `numberIn(env, 'A', …)`, `given.A`, `const { A: a } = given`. */
export const settingsRead = (config: string) =>
  [...new Set([...config.matchAll(READ)].map((match) => match.slice(1).find(Boolean) ?? ''))].toSorted()
