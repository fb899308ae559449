declare module 'vitest' {
  interface TaskMeta {
    /** What this machine lacks for the test. */
    missing?: string[]
  }
}

/**
 * What a drill needs besides npm, and whether this machine has it: `requirements({ nginx: hasNginx })`. The drill takes
 * `isMet` for `runIf` and `options` as its options, so that the summary of `npm run drill` names what is missing.
 */
export function requirements(found: Record<string, boolean>) {
  const missing = Object.keys(found).filter((name) => !found[name])
  return { isMet: missing.length === 0, options: { meta: { missing } } }
}
