/** While one batch is served another may be: whoever comes then is gathered for the next. */
const MAX_RUNNING_BATCHES = 2

/**
 * Gathers those who come at the same moment and serves them together, at most so many at once. `serve` answers
 * each of them, also where it fails, and may put some back to the head of the line.
 */
export function createBatcher<One>(
  mostAtOnce: number,
  serve: (some: One[], putBack: (later: One[]) => void) => Promise<void>,
) {
  const waiting: One[] = []
  const putBack = (later: One[]) => void waiting.unshift(...later)
  let underWay = 0

  async function serveAll() {
    underWay++
    // Whoever the same packets brought is served together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) await serve(waiting.splice(0, mostAtOnce), putBack)
    underWay--
  }

  return (one: One) => {
    waiting.push(one)
    if (underWay < MAX_RUNNING_BATCHES) void serveAll()
  }
}
