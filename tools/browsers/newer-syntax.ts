import data, { type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { isTooNew } from './compat.ts'

/** The feature at a path of MDN's data. A path that MDN renamed is an error. */
function featureAt(path: string) {
  let feature: unknown = data
  for (const name of path.split('.')) feature = (feature as Record<string, unknown> | undefined)?.[name]
  if (feature === undefined) throw new Error(`MDN has no ${path}`)
  return feature as Identifier
}

const areTooNew = <T extends readonly [unknown, path: string, ...unknown[]]>(rows: T[]) =>
  rows.filter(([, path]) => isTooNew(featureAt(path)))

const FUNCTION = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)'

/** Selectors of the syntax that an oldest browser cannot parse: one such node and the whole file does not run. */
export const tooNewSyntax = areTooNew([
  ['StaticBlock', 'javascript.classes.static.initialization_blocks', 'static block of a class'],
  [
    `AwaitExpression:not(${FUNCTION} AwaitExpression)`,
    'javascript.operators.await.top_level',
    'await at the top level',
  ],
  ['ImportAttribute', 'javascript.statements.import.import_attributes', 'attribute of an import'],
  ['VariableDeclaration[kind="using"]', 'javascript.statements.using', 'using'],
  ['VariableDeclaration[kind="await using"]', 'javascript.statements.await_using', 'await using'],
  [
    'BinaryExpression[left.type="PrivateIdentifier"]',
    'javascript.classes.private_class_fields_in',
    '#name in object',
  ],
] as [selector: string, path: string, name: string][]).map(([selector, , name]) => [selector, name] as const)

const patterns = areTooNew([
  [/\(\?<[=!]/, 'javascript.regular_expressions.lookbehind_assertion', 'lookbehind in a regular expression'],
  [
    /\(\?[ims]*(-[ims]+)?:(?<!\(\?:)/,
    'javascript.regular_expressions.modifier',
    'modifier in a regular expression',
  ],
] as [pattern: RegExp, path: string, name: string][])

const flags = areTooNew([
  ['d', 'javascript.builtins.RegExp.hasIndices'],
  ['v', 'javascript.builtins.RegExp.unicodeSets'],
] as [flag: string, path: string][])

/** The name of what an oldest browser cannot parse in a regular expression. */
export function tooNewPattern(source: string, used: string) {
  const flag = flags.find(([letter]) => used.includes(letter))
  return flag
    ? `flag ${flag[0]} of a regular expression`
    : patterns.find(([pattern]) => pattern.test(source))?.[2]
}
