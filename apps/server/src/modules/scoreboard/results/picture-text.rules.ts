/** How wide characters of the font are, as parts of its size. The first class of a character counts. */
const CLASSES: [RegExp, number][] = [
  [/[ '.,ºjilí]/, 0.35],
  [/[IÍ()ft-]/, 0.45],
  [/[MWm]/, 1.15],
  [/[NHw]/, 0.95],
  [/\p{Lu}/u, 0.81],
]
const OTHERS = 0.72

const widthOf = (text: string, size: number) =>
  [...text].reduce(
    (sum, character) => sum + (CLASSES.find(([pattern]) => pattern.test(character))?.[1] ?? OTHERS) * size,
    0,
  )

/** A text cut to a width. */
export function cutText(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}…`, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** The lines of a text of this width, without cutting a word. */
function linesOf(text: string, width: number, size: number) {
  const [first = '', ...words] = text.split(' ')
  const lines = [first]
  for (const word of words) {
    const longer = `${lines[lines.length - 1]} ${word}`
    if (widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The lines of a text, at most so many. What does not fit is cut. */
export function wrapText(text: string, width: number, size: number, most: number): string[] {
  const lines = linesOf(text, width, size)
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] = lines.slice(most - 1).join(' ')
  return kept.map((line) => cutText(line, width, size))
}

const SHRINKS = [1, 0.85, 0.72, 0.6]

/** A text in the largest of its sizes in which it fits into a box. In the smallest one it is cut. */
export function fitBox(text: string, box: { width: number; height: number; size: number }) {
  const sizes = SHRINKS.map((part) => box.size * part)
  const isFitting = (size: number) => {
    const lines = linesOf(text, box.width, size)
    return lines.length * size <= box.height && lines.every((line) => widthOf(line, size) <= box.width)
  }
  const size = sizes.find(isFitting) ?? Math.min(...sizes)
  const most = Math.max(1, Math.floor(box.height / size))
  return { size, lines: wrapText(text, box.width, size, most) }
}
