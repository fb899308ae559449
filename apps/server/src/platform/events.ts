import type { Transaction } from './database/client.ts'

type Handler<Payload> = (db: Transaction, payload: Payload) => Promise<unknown>
type Order = 'lowest-first' | 'highest-first'

/**
 * Something that happened in a module and that modules above it must know. The handlers run one after the other in the
 * transaction of `emit`; what one of them throws rolls it back. `connectModules` sets the handlers of every event:
 * an event without them throws, so that no program can forget a part of a change. What begins is built from the lowest
 * module to the highest; an event with which something ends is `highest-first`.
 */
export function defineEvent<Payload>(name: string, order: Order = 'lowest-first') {
  let handlers: Handler<Payload>[] = []
  return {
    name,
    order,
    removeHandlers() {
      handlers = []
    },
    /** Adds a handler that runs after those before. */
    addHandler(handle: Handler<Payload>) {
      handlers.push(handle)
    },
    async emit(db: Transaction, payload: Payload) {
      if (handlers.length === 0) throw new Error(`Event ${name} has no handlers: call connectModules() first`)
      for (const handle of handlers) await handle(db, payload)
    },
  }
}

/**
 * A question that a module asks the modules above it, with one answer. `connectModules` sets the answer. A question
 * without an answer throws.
 */
export function defineQuestion<Input extends unknown[], Answer>(name: string) {
  let answerer: ((...input: Input) => Promise<Answer>) | undefined
  return {
    name,
    answeredBy(answer: (...input: Input) => Promise<Answer>) {
      answerer = answer
    },
    ask(...input: Input): Promise<Answer> {
      if (!answerer) throw new Error(`Question ${name} has no answer: call connectModules() first`)
      return answerer(...input)
    },
  }
}

/** What a module does at an event of a lower one. */
export const on = <Payload>(
  event: ReturnType<typeof defineEvent<Payload>>,
  handle: Handler<Payload>,
): Handling => ({ event, by: handle.name, connect: () => event.addHandler(handle) })

export type Handling = {
  event: { name: string; order: Order; removeHandlers(): void }
  by: string
  connect(): void
}

/** The answer of a module to a question of a lower one. */
export const answer = <Input extends unknown[], Answer>(
  question: ReturnType<typeof defineQuestion<Input, Answer>>,
  by: (...input: Input) => Promise<Answer>,
): Answering => ({ question: question.name, by: by.name, connect: () => question.answeredBy(by) })

export type Answering = { question: string; by: string; connect(): void }
