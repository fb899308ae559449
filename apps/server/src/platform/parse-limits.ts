/** Bounds of every structured text that is received, counted before anything is built from it. */
export const MAX_DEPTH = 64
export const MAX_NODES = 200_000
