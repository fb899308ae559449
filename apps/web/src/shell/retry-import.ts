const PAUSES_MS = [500, 2000, 5000]

/** Loads a part of the app again when a weak network lost it. Gives up after the last pause. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return load()
}
