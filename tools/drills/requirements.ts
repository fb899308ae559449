declare module 'vitest' {
  interface TaskMeta {
    /** What this machine lacks for the test. */
    missing?: string[]
  }
}

/**
 * The programs that a drill needs and whether this machine has them: `requirements({ nginx: hasNginx })`. The drill uses
 * `isMet` for `runIf` and `options` as its options, so that the summary of `npm run drill` names what is missing.
 */
export function requirements(found: Record<string, boolean>) {
  const missing = Object.keys(found).filter((name) => !found[name])
  return { isMet: missing.length === 0, options: { meta: { missing } } }
}
