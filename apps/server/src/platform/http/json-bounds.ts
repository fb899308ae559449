import { MAX_DEPTH, MAX_NODES } from '#platform/parse-limits.ts'

/**
 * True when a JSON text nests no deeper and holds no more values than may be built. One pass without recursion; a text
 * that is not JSON may pass, and is refused by the parser.
 */
export function isJsonWithinBounds(text: string) {
  let depth = 0
  let nodes = 1
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        nodes += 1
        if (depth > MAX_DEPTH) return false
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
        nodes += 1
        break
    }
    if (nodes > MAX_NODES) return false
  }
  return true
}

/** The place of the closing quote, or the end of the text. */
function endOfString(text: string, from: number) {
  let end = text.indexOf('"', from + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, quote: number) {
  let at = quote - 1
  while (text[at] === '\\') at -= 1
  return (quote - at) % 2 === 0
}
