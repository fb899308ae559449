const AWAY_MS = 3000

export type SeenCode = ReturnType<typeof watchSeenCode>

/** Tells a new code from the one that still lies before the camera, also after the camera was off meanwhile. */
export function watchSeenCode(now: () => number) {
  let last = { text: '', seenOn: 0 }
  return {
    /** True for a code that is not the last one, or that was away for a moment. */
    isNew(text: string) {
      const isNew = text !== last.text || now() - last.seenOn > AWAY_MS
      last = { text, seenOn: now() }
      return isNew
    },
    /** The camera is on again: its last code may still be there. */
    resume() {
      last = { ...last, seenOn: now() }
    },
  }
}
