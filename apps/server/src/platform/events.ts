import type { Transaction } from './database/client.ts'

type Handler<Payload> = (db: Transaction, payload: Payload) => Promise<unknown>

/**
 * Something that happened in a module and that modules above it must know. The handlers run one after the other in the
 * transaction of `emit`; what one of them throws rolls it back. `connectModules` lists the handlers of every event:
 * an event without a list throws, so that no program can forget a part of a change.
 */
export function defineEvent<Payload>(name: string) {
  let handlers: Handler<Payload>[] | undefined
  return {
    name,
    /** Sets the handlers, in the order in which they run. */
    handledBy(...list: Handler<Payload>[]) {
      handlers = list
    },
    async emit(db: Transaction, payload: Payload) {
      if (!handlers) throw new Error(`Event ${name} has no handlers: call connectModules() first`)
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
