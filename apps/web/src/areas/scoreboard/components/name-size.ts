/** Bold capitals of the widest system font are about so wide, in parts of their height. */
const LETTER = 0.78
/** The height that the names of one entry may take, in units of the screen. */
const HEIGHT = 9

export const inUnits = (size: number) => ({ fontSize: `calc(${size.toFixed(2)} * var(--u))` })

type Room = {
  /** The width for a name, in hundredths of the screen's width like all sizes here. */
  width: number
  largest: number
  /** A name that is longer than its line at this size has a second line. */
  smallest: number
  /** The height for the names of one entry, and how many lines they have. Else those of the gate. */
  height?: number
  lines?: number
}

/** The size of type in which the longest name fits on its line. */
export function nameSize(names: readonly { name: string }[], room: Room) {
  const { width, largest, smallest, height = HEIGHT, lines = names.length } = room
  const letters = Math.max(1, ...names.map(({ name }) => name.length))
  const fitting = Math.min(largest, width / (LETTER * letters), height / Math.max(1, lines))
  return inUnits(Math.max(smallest, fitting))
}

/** The size of a title that fits on one line beside signal and clock. */
export const titleSize = (title: string) => inUnits(Math.min(2.6, 60 / (0.75 * title.length)))
