import type { SqlToken } from './sql-words.ts'

/**
 * A table that a statement names, `undefined` where its name is not in the text. An update has the columns that it
 * sets, '' for those that cannot be read.
 */
export type Place = { kind: 'write' | 'read'; table: string | undefined; columns?: string[] }

const NO_ALIAS = new Set(
  `as where on join left right inner full cross natural group order limit having union for set returning using window
  offset fetch with tablesample when intersect except values select do default overriding from lateral`.split(
    /\s+/,
  ),
)
const ROW_LOCK = new Set(['for', 'key', 'do', 'on', 'before', 'after', 'or'])
/** Functions whose arguments may contain `from`. */
const OWN_FROM = new Set(['extract', 'substring', 'trim', 'overlay', 'position'])
const DEFINED = /^(select|insert|update|delete|merge|values|with|table)$/

/** The names that a statement defines by `with name as (…)`. */
export const definedNames = (words: SqlToken[]) =>
  words.flatMap((word, at) => {
    if (word.kind !== 'name') return []
    let next = at + 1
    if (isSign(words[next], '(')) next = closing(words, next) + 1
    if (words[next]?.text !== 'as') return []
    next += 1
    if (words[next]?.text === 'not') next += 1
    if (words[next]?.text === 'materialized') next += 1
    const inner = isSign(words[next], '(') ? words[next + 1] : undefined
    const isIntroduced = ['with', 'recursive', ','].includes(words[at - 1]?.text ?? '')
    return inner && (DEFINED.test(inner.text) || (isIntroduced && inner.kind === 'hole')) ? [word.text] : []
  })

/** Every table that the words of a statement write or read, without the names that it defines itself. */
export function placesIn(words: SqlToken[]): Place[] {
  const defined = new Set(definedNames(words))
  return words
    .flatMap((_, at) => placesAt(words, at))
    .filter(({ kind, table }) => kind === 'write' || table === undefined || !defined.has(table))
}

function placesAt(words: SqlToken[], at: number): Place[] {
  const word = words[at]
  // A name in quotes is never a keyword.
  if (word?.kind !== 'name' || word.isQuoted) return []
  const [before, next] = [words[at - 1]?.text ?? '', words[at + 1]?.text]
  if (before === '.') return []
  if (['insert', 'merge'].includes(word.text) && next === 'into') return [written(words, at + 2)]
  if (word.text === 'update' && next === 'set' && (before === 'do' || before === 'then'))
    return [updatedInstead(words, at, before === 'do' ? 'insert' : 'merge')]
  if (word.text === 'update' && !ROW_LOCK.has(before)) return updated(words, at + 1)
  if (word.text === 'delete' && next === 'from') return [written(words, at + 2)]
  if (word.text === 'truncate') return truncated(words, next === 'table' ? at + 2 : at + 1)
  if (/^(create|alter|drop)$/.test(word.text) && next === 'table')
    return [written(words, afterIfExists(words, at + 2))]
  if (word.text === 'from' && before !== 'delete' && before !== 'distinct' && !isInFunction(words, at))
    return listed(words, at + 1)
  if (word.text === 'join') return listed(words, at + 1).slice(0, 1)
  if (word.text === 'using' && next !== '(') return listed(words, at + 1)
  return []
}

const afterIfExists = (words: SqlToken[], at: number) => {
  let next = at
  while (/^(if|not|exists)$/.test(words[next]?.text ?? '')) next += 1
  return next
}

/** The table at this position, after an optional `only` and schema. */
function written(words: SqlToken[], at: number): Place {
  const start = words[at]?.text === 'only' ? at + 1 : at
  return { kind: 'write', table: tableAt(words, start) }
}

/** `update` is a statement only where `set`, or an expression that may hold it, follows its table. */
function updated(words: SqlToken[], at: number): Place[] {
  const place = written(words, at)
  const set = words.findIndex((word, index) => index > at && word.text === 'set')
  if (set !== -1 && set <= at + 6) return [{ ...place, columns: columnsSet(words, set + 1) }]
  const end = afterAlias(words, endOfName(words, words[at]?.text === 'only' ? at + 1 : at))
  return place.table !== undefined && words[end]?.kind === 'hole' ? [{ ...place, columns: [''] }] : []
}

/** `do update set` of an insert and `then update set` of a merge update the table of the statement. */
function updatedInstead(words: SqlToken[], at: number, verb: 'insert' | 'merge'): Place {
  const start = words.findLastIndex(
    (word, index) => index < at && word.text === verb && words[index + 1]?.text === 'into',
  )
  const place: Place = start === -1 ? { kind: 'write', table: undefined } : written(words, start + 2)
  return { ...place, columns: columnsSet(words, at + 2) }
}

/** The columns before a `=` on the level of `set`, single or as a list in brackets. */
function columnsSet(words: SqlToken[], from: number) {
  const columns: string[] = []
  for (let at = from, isColumn = true; at < words.length; at++) {
    const word = words[at]
    if (isSign(word, ')') || ['where', 'from', 'returning'].includes(word?.text ?? '')) break
    if (isSign(word, ',')) {
      isColumn = true
      continue
    }
    const end = isSign(word, '(') ? closing(words, at) : at
    // An expression directly after a value may contain further columns.
    if (isColumn || (word?.kind === 'hole' && endsValue(words[at - 1])))
      columns.push(
        ...words
          .slice(at, end + 1)
          .filter(({ kind }) => kind !== 'sign')
          .map(({ text }) => text),
      )
    isColumn = false
    at = end
  }
  return columns
}

const endsValue = (word: SqlToken | undefined) =>
  word?.kind === 'value' || word?.kind === 'hole' || isSign(word, ')')

function truncated(words: SqlToken[], at: number): Place[] {
  const place = written(words, at)
  const end = words.findIndex((word, index) => index >= at && isSign(word, ','))
  return end === -1 ? [place] : [place, ...truncated(words, end + 1)]
}

/** The tables of `from a, b as c, lateral (…) d`. The content of brackets is visited separately. */
function listed(words: SqlToken[], at: number): Place[] {
  let next = at
  while (/^(only|lateral)$/.test(words[next]?.text ?? '')) next += 1
  const places: Place[] = []
  if (isSign(words[next], '(')) {
    const inner = words[next + 1]
    if (inner && inner.kind === 'name' && !DEFINED.test(inner.text)) places.push(...listed(words, next + 1))
    next = closing(words, next) + 1
  } else {
    const end = endOfName(words, next)
    if (isSign(words[end], '(')) next = closing(words, end) + 1
    else {
      if (words[next]?.text !== 'rows') places.push({ kind: 'read', table: tableAt(words, next) })
      next = end
    }
  }
  if (words[next]?.text === 'from' && words[next - 1]?.text === 'rows') next = closing(words, next + 1) + 1
  next = afterAlias(words, next)
  return isSign(words[next], ',') ? [...places, ...listed(words, next + 1)] : places
}

function afterAlias(words: SqlToken[], at: number) {
  let next = at
  if (words[next]?.text === 'with' && words[next + 1]?.text === 'ordinality') next += 2
  if (words[next]?.text === 'as') next += 1
  const word = words[next]
  if (word?.kind === 'name' && !NO_ALIAS.has(word.text)) next += 1
  return isSign(words[next], '(') ? closing(words, next) + 1 : next
}

/** The name here without `public.`; a name in another schema keeps it, a hole has none. */
function tableAt(words: SqlToken[], at: number) {
  const [word, dot, second] = words.slice(at, at + 3)
  if (word?.kind !== 'name') return undefined
  if (!isSign(dot, '.')) return word.text
  if (second?.kind !== 'name') return undefined
  return word.text === 'public' ? second.text : `${word.text}.${second.text}`
}

const endOfName = (words: SqlToken[], at: number) => (isSign(words[at + 1], '.') ? at + 3 : at + 1)

/** Whether the nearest open bracket before this word belongs to a function such as `extract(day from at)`. */
function isInFunction(words: SqlToken[], at: number) {
  let depth = 0
  for (let index = at - 1; index >= 0; index--) {
    if (isSign(words[index], ')')) depth += 1
    if (!isSign(words[index], '(')) continue
    if (depth === 0) return OWN_FROM.has(words[index - 1]?.text ?? '')
    depth -= 1
  }
  return false
}

function closing(words: SqlToken[], from: number) {
  let depth = 0
  for (let at = from; at < words.length; at++) {
    if (isSign(words[at], '(')) depth += 1
    if (isSign(words[at], ')') && --depth === 0) return at
  }
  return words.length
}

const isSign = (word: SqlToken | undefined, text: string) => word?.kind === 'sign' && word.text === text
