import { type Kind } from '../document/kinds.rules.ts'

/** The column and the kind of each wire name. */
export type Mapping = Record<string, readonly [column: string, kind: Kind<unknown, unknown>]>

export type WireOf<M extends Mapping> = {
  [Name in keyof M]: M[Name][1] extends Kind<infer Wire, infer _> ? Wire : never
}
export type ColumnsOf<M extends Mapping> = {
  [Name in keyof M as M[Name][0]]: M[Name][1] extends Kind<infer _, infer Stored> ? Stored : never
}

/** The part of a mapping with these names. */
export const only = <M extends Mapping, Name extends keyof M & string>(mapping: M, names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, mapping[name]])) as Pick<M, Name>

/** The columns of a mapping. */
export const columnsOf = <M extends Mapping>(mapping: M): M[keyof M][0][] =>
  Object.values(mapping).map(([column]) => column)

/** Converts a row to wire fields. */
export const toWire = <M extends Mapping>(mapping: M, row: ColumnsOf<M>) =>
  Object.fromEntries(
    Object.entries(mapping).map(([name, [column, kind]]) => [name, kind.toWire(Reflect.get(row, column))]),
  ) as WireOf<M>

/** Converts all fields to columns. */
export const toColumns = <M extends Mapping>(mapping: M, fields: WireOf<M>) =>
  writtenColumns(mapping, fields) as ColumnsOf<M>

/** Converts the fields that were sent to columns. */
export const sentColumns = <M extends Mapping>(mapping: M, fields: Partial<WireOf<M>>) =>
  writtenColumns(mapping, fields) as Partial<ColumnsOf<M>>

const writtenColumns = (mapping: Mapping, fields: object) =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([name, [column, kind]]) => {
      const value: unknown = Reflect.get(fields, name)
      return value === undefined ? [] : [[column, kind.toStored(value)]]
    }),
  )

/** Splits columns into settings, which an administrator may save, and columns that every import writes. */
export function columnsByOwner(mapping: Mapping, settings: object) {
  const isSetting = ([name]: [string, unknown]) => Object.hasOwn(settings, name)
  const columnOf = ([, [column]]: [string, Mapping[string]]) => column
  const entries = Object.entries(mapping)
  return {
    ofShop: entries.filter(isSetting).map(columnOf),
    ofImport: entries.filter((entry) => !isSetting(entry)).map(columnOf),
  }
}
