import { parentPort, workerData } from 'node:worker_threads'

// Runs one reader over one text and answers what it returns; see parse-thread.ts.
const { module, name, text }: { module: string; name: string; text: string } = workerData
const readers: Record<string, (text: string) => unknown> = await import(module)
parentPort?.postMessage(readers[name]?.(text), [])
