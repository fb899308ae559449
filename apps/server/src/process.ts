/** Ends the process cleanly, once, when it is told to or when the process that started it is gone. */
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
