const SKIES = ['morning', 'noon', 'sunset', 'dusk'] as const
const SHIFTS = [0, -150, 130]

/** The look of the drawing for an event without a banner: its colours, the place of the sun, and its direction. */
export type PosterLook = { sky: (typeof SKIES)[number]; shift: number; isMirrored: boolean }

/** The look for the short name of an event. The same name always gives the same look; '' gives the plain drawing. */
export function posterLook(shortName: string): PosterLook {
  let seed = 0
  for (const letter of shortName) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) >>> 0
  return {
    sky: SKIES[seed % SKIES.length] ?? 'morning',
    shift: SHIFTS[(seed >>> 5) % SHIFTS.length] ?? 0,
    isMirrored: (seed >>> 9) % 2 === 1,
  }
}
