import type { Sources } from '../architecture/sources.ts'
import {
  argumentsOf,
  child,
  children,
  isNode,
  literalOf,
  memberOf,
  nameOf,
  type Node,
  walk,
} from '../architecture/syntax.ts'

/** One call such as `log.warn({ event: 'refund.failed' }, 'The bank refused a refund')`; what it lacks is undefined. */
export type LogCall = { file: string; event: string | undefined; message: string | undefined }

const LEVEL = /^(trace|debug|info|warn|error|fatal)$/

/** Whether a node is `log.warn`, `request.log.warn` or `log[condition ? 'warn' : 'error']`. */
function isLogMethod(node: Node | undefined) {
  if (node?.type !== 'MemberExpression') return false
  const object = child(node, 'object')
  if ((memberOf(object)?.name ?? nameOf(object)) !== 'log') return false
  const name = memberOf(node)?.name
  return name === undefined || LEVEL.test(name)
}

function eventOf(fields: Node | undefined) {
  const property = children(fields, 'properties').find((one) => nameOf(child(one, 'key')) === 'event')
  return literalOf(child(property, 'value'))
}

/** Every use of a method of a log. A method that is not called where it is named counts as a call without an event. */
export function findLogCalls(sources: Sources): LogCall[] {
  return [...sources].flatMap(([file, { program }]) => {
    const calls: LogCall[] = []
    const callees = new Set<unknown>()
    walk(program, (node) => {
      const callee = isNode(node['callee']) ? node['callee'] : undefined
      if (node.type === 'CallExpression' && isLogMethod(callee)) {
        callees.add(callee)
        const [fields, message] = argumentsOf(node)
        calls.push({ file, event: eventOf(fields), message: literalOf(message) })
      } else if (isLogMethod(node) && !callees.has(node))
        calls.push({ file, event: undefined, message: undefined })
    })
    return calls
  })
}

const EVENT = /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/
const SENTENCE = /^[A-Z]\S*( \S+){2,}$/

/** What is wrong with the calls themselves: the file, and the event or the message that does not fit. */
export function findBadCalls(calls: LogCall[]) {
  const events = calls.map(({ event }) => event)
  return calls.flatMap(({ file, event, message }, index) => {
    if (event === undefined) return [`${file}: a log call without an event`]
    if (!EVENT.test(event)) return [`${file}: ${event} is no noun.participle`]
    if (events.indexOf(event) !== index) return [`${file}: ${event} is logged in two places`]
    return message !== undefined && SENTENCE.test(message)
      ? []
      : [`${file}: ${event} has no English sentence`]
  })
}

/** The events that a document lists, as the first cell of a table row with a meaning and an advice. */
export const listedEvents = (text: string) =>
  [...text.matchAll(/^\| `([a-z-]+\.[a-z-]+)` +\| [^|\n]*[^|\s] *\| [^|\n]+\. *\| [^|\n]+\. *\|$/gm)].map(
    ([, event = '']) => event,
  )
