import type { BrowserContext } from 'playwright-core'

/** Makes the clock of each page of a context wrong by some milliseconds, until a page states another error. */
export const breakClock = (context: BrowserContext, errorMs: number) =>
  context.addInitScript((firstMs) => {
    const Right = Date
    const now = () => Right.now() + Number(Reflect.get(window, 'clockErrorMs') ?? firstMs)
    class Wrong extends Right {
      constructor(...given: [number | string] | []) {
        super(given.length === 0 ? now() : given[0])
      }
      static override now = now
    }
    Reflect.set(window, 'Date', Wrong)
  }, errorMs)
