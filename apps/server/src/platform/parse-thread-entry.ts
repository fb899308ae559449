import { parentPort, workerData } from 'node:worker_threads'

// Runs one reader over one text and answers what it returns; see parse-thread.ts.
const { module, name, text } = workerData as { module: string; name: string; text: string }
const readers = (await import(module)) as Record<string, (text: string) => unknown>
parentPort?.postMessage(readers[name]?.(text), [])
