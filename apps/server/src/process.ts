import { explainFailure } from './explain-failure.ts'

/**
 * A failure that nothing catches, as at the start, ends the process with 1. What the operator can correct is printed as
 * sentences, anything else with its stack trace.
 */
export function explainUncaught() {
  process.on('uncaughtException', (error) => {
    console.error(explainFailure(error) ?? error)
    process.exit(1)
  })
}

/** Ends the process cleanly, once, on a signal or when the process that started it is gone. */
export function endWith(close: () => Promise<void>) {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  if (process.send) process.once('disconnect', end)
}
