import { fieldOf } from '#platform/fields.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { callMessages } from '@porteira/domain'
import { Refusal } from '#platform/errors.ts'
import { createLimiter } from '#platform/concurrency/limiter.ts'

const TIME_LIMIT_MS = 20_000
const INLINE_LENGTH = 262_144
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** An exported function of a module. It returns plain data, also when it refuses the text. */
export type Reader<Answer> = { module: URL; name: string; read: (text: string) => Answer }
type Limits = { inlineLength?: number; timeLimitMs?: number }

const threadLimiter = createLimiter({ atOnce: 1, waiting: 4 })

/**
 * Reads a text with `reader`. A text longer than `inlineLength` characters is read in its own thread, one text at a
 * time in this process. A text that exceeds the time limit or the memory of the thread is refused with 422.
 */
export async function readUploaded<Answer>(
  { module, name, read }: Reader<Answer>,
  text: string,
  { inlineLength = INLINE_LENGTH, timeLimitMs = TIME_LIMIT_MS }: Limits = {},
): Promise<Answer> {
  if (text.length <= inlineLength) return read(text)
  return threadLimiter(async () => {
    const thread = new Worker(new URL('./parse-thread-entry.ts', import.meta.url), {
      workerData: { module: module.href, name, text },
      resourceLimits: MEMORY,
    })
    try {
      const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(timeLimitMs) })
      return answer
    } catch (error) {
      throw isTooMuch(error) ? tooSlow() : error
    } finally {
      await thread.terminate()
    }
  })
}

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || fieldOf(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY')

const tooSlow = () => new Refusal(422, 'too_complex', callMessages.takesTooLong)

export const tooComplex = (status: 400 | 422) => new Refusal(status, 'too_complex', callMessages.tooComplex)
