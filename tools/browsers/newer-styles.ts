import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Container, type Declaration, type Rule } from 'postcss'
import { css, isTooNew } from './compat.ts'

/** A name that the oldest browsers lack, and the selector, declaration or condition that has it. */
export type NewStyle = { name: string; where: string }

const part = (feature: Identifier | undefined, name: string) =>
  feature !== undefined && Object.hasOwn(feature, name) ? (feature[name] as Identifier) : undefined
const isNew = (feature: Identifier | undefined) => feature !== undefined && isTooNew(feature)
const { properties, selectors, types, 'at-rules': atRules } = css as Record<string, Identifier | undefined>

/** The units that MDN lists with the length. */
const UNITS: [unit: RegExp, feature: string][] = [
  [/\d([dsl]v(?:h|w|i|b|min|max))\b/, 'viewport_percentage_units_dynamic'],
  [/\d(cq(?:h|w|i|b|min|max))\b/, 'container_query_length_units'],
]

const unitsIn = (value: string) =>
  UNITS.filter(([, feature]) => isNew(part(part(types, 'length'), feature))).flatMap(([unit]) => {
    const found = unit.exec(value)?.[1]
    return found ? [`unit ${found}`] : []
  })

const functionsIn = (value: string) =>
  [...value.matchAll(/([a-z][a-z-]*)\(/g)]
    .map(([, name = '']) => name)
    .filter((name) => isNew(part(types, name) ?? part(part(types, 'color'), name)))
    .map((name) => `${name}()`)

function namesIn({ prop, value }: Declaration) {
  const property = part(properties, prop)
  const words = value.split(/[\s,/]+/).filter((word) => isNew(part(property, word)))
  const own = isNew(property) ? [prop] : words.map((word) => `${prop}: ${word}`)
  return [...own, ...unitsIn(value), ...functionsIn(value)]
}

/** True if the same rule has a value for older browsers before this one. */
function hasFallback(declaration: Declaration) {
  const rule = declaration.parent
  const before = rule?.nodes?.slice(0, rule.index(declaration)) ?? []
  return before.some(
    (other) => other.type === 'decl' && other.prop === declaration.prop && namesIn(other).length === 0,
  )
}

const pseudosIn = (selector: string) =>
  [...selector.matchAll(/::?([a-z-]+)/g)].flatMap(([text, name = '']) =>
    isNew(part(selectors, name)) ? [text] : [],
  )

/** True inside a question for support: a browser that lacks the feature leaves the block out. */
function isAsked(node: Container | undefined): boolean {
  if (!node) return false
  if (node.type === 'atrule' && (node as AtRule).name === 'supports') return true
  return isAsked(node.parent as Container | undefined)
}

const ruleNames = (rule: Rule) => [
  ...(rule.parent?.type === 'rule' ? ['nesting'] : []),
  ...pseudosIn(rule.selector),
]

/** What a style sheet uses and the oldest browsers lack, outside of questions for support. */
export function findNewStyles(text: string) {
  const found: NewStyle[] = []
  postcss.parse(text).walk((node) => {
    if (isAsked(node.parent as Container | undefined)) return
    const add = (names: string[], where: string) => found.push(...names.map((name) => ({ name, where })))
    if (node.type === 'decl' && !hasFallback(node)) add(namesIn(node), `${node.prop}: ${node.value}`)
    if (node.type === 'rule') add(ruleNames(node), node.selector)
    if (node.type === 'atrule' && isNew(part(atRules, node.name))) add([`@${node.name}`], node.params)
  })
  return found
}
