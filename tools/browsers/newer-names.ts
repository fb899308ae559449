import type { Identifier } from '@mdn/browser-compat-data'
import { api, isTooNew, javascript, partsOf } from './compat.ts'

type Member = { owner: string; name: string; isStatic: boolean; isTooNew: boolean }

const builtIns = Object.fromEntries(partsOf(javascript['builtins'] ?? {}))
const inIntl = partsOf(builtIns['Intl'] ?? {}).map(([name, part]) => [`Intl.${name}`, part] as const)
/** Every class and object of the language and the browser. Some, such as AbortSignal, only MDN's api part has. */
const owners: Record<string, Identifier> = { ...api, ...builtIns, ...Object.fromEntries(inIntl) }

const members = Object.entries(owners).flatMap(([owner, parts]) =>
  partsOf(parts)
    .filter(([name]) => name !== owner && /^\w+$/.test(name) && !name.endsWith('_event'))
    .map(([name, part]): Member => {
      const isStatic = name.endsWith('_static')
      return { owner, name: name.replace(/_static$/, ''), isStatic, isTooNew: isTooNew(part) }
    }),
)

/** The members of classes and objects that an oldest browser lacks. */
export const newerMembers = members.filter((member) => member.isTooNew)

/** The globals that an oldest browser lacks: classes, functions and the members of the window. */
export const newerGlobals = [
  ...Object.entries(owners).flatMap(([name, owner]) => (isTooNew(owner) ? [name] : [])),
  ...newerMembers.flatMap(({ owner, name }) => (owner === 'Window' ? [name] : [])),
].filter((name) => /^\w+$/.test(name))

/** Classes whose instances the pages use. The methods of others, such as token and run, have the names of own ones. */
const USED =
  /^(Array|TypedArray|String|Map|Set|Promise|RegExp|Object|Number|Date|Error|Intl\..+|HTML\w*Element|Element|Node|Document|Window|ShadowRoot|\w*Event|EventTarget|Request|Response|Headers|FormData|URL|URLSearchParams|Blob|File\w*|Abort\w+|IDB\w+|Cache\w*|ServiceWorker\w*|Navigator|Clipboard\w*|Crypto|SubtleCrypto|CanvasRenderingContext2D|CSSStyleSheet|DOM\w+|Selection|Range|\w+Observer|Media\w+|Readable\w+)$/
/** Names of own methods and of methods of the editor. */
const OWN_NAMES = new Set(['show', 'sync', 'command', 'move', 'getHTML', 'print'])

const namesOf = (some: readonly Member[]) => some.map(({ name }) => name)
const known = new Set(namesOf(members.filter((member) => !member.isTooNew)))

/** The names of methods that no class of an oldest browser has, so that a call of the name needs a newer browser. */
export const newerMethods = new Set(
  namesOf(newerMembers.filter(({ owner, isStatic }) => !isStatic && USED.test(owner))).filter(
    (name) => !known.has(name) && !OWN_NAMES.has(name),
  ),
)
