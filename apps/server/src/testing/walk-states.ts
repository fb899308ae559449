/** What can happen in a state, and the state after it. */
export type Step<State> = { says: string; state: State }

/**
 * Walks every state that the steps reach from the first one. Returns how many there are, and the shortest way to one that
 * is wrong.
 */
export function walkStates<State>(
  start: State,
  stepsOf: (state: State) => Step<State>[],
  wrongWith: (state: State) => string | undefined,
) {
  const seen = new Set([JSON.stringify(start)])
  let edge: { state: State; way: string[] }[] = [{ state: start, way: [] }]
  while (edge.length > 0) {
    const next: typeof edge = []
    for (const { state, way } of edge)
      for (const step of stepsOf(state)) {
        const key = JSON.stringify(step.state)
        if (seen.has(key)) continue
        seen.add(key)
        const whole = [...way, step.says]
        const wrong = wrongWith(step.state)
        if (wrong) return { states: seen.size, wrong, way: whole }
        next.push({ state: step.state, way: whole })
      }
    edge = next
  }
  return { states: seen.size, wrong: undefined, way: [] }
}
