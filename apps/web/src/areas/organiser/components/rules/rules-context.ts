import { createContext } from 'react'

/** What the inputs of the rules need: the problems by place, and which places may change. */
export const RulesState = createContext<{
  problems: ReadonlyMap<string, string>
  isFree: (path: string) => boolean
}>({ problems: new Map(), isFree: () => true })

/** The id of the sentence about a place, for `aria-describedby`. */
export const saysId = (path: string) => `rule-${path}`
