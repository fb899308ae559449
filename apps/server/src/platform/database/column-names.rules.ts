/** The column of a name of the wire, by the rule for names. */
export type ColumnOf<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : ''

/** `late_comer` for 'lateComer'. */
export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column of each of these names. */
export const columnsByName = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, columnOf(name)])) as { [One in Name]: ColumnOf<One> }
