const PAUSES_MS = [500, 2000, 5000]

/** Loads a module, with a retry after each pause. The error of the last attempt is thrown. */
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
