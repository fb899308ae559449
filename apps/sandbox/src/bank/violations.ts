import { centsOf } from '#bank/money.ts'
import { Problem, type ProblemType, type Violation } from '#bank/problems.ts'

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Collects the errors of a request, so that one answer reports all of them. */
export class Violations {
  readonly list: Violation[] = []

  add(propriedade: string, razao: string, valor?: unknown) {
    const shown = typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? '')
    this.list.push({ razao, propriedade, valor: shown.slice(0, 200) })
  }

  /** The object at `name`. Another value is reported, and the result is empty. */
  fields(name: string, value: unknown): Fields {
    if (isFields(value)) return value
    this.add(name, 'O objeto não respeita o schema.', value)
    return {}
  }

  money(name: string, value: unknown, { zero = false } = {}): string {
    const cents = centsOf(value)
    if (cents === undefined) this.add(name, 'O campo não respeita o schema: use texto como "123.45".', value)
    else if (cents === 0 && !zero) this.add(name, 'O campo é zero.', value)
    return cents === undefined ? '0.00' : String(value)
  }

  integer(name: string, value: unknown, { from, to }: { from: number; to: number }): number {
    if (Number.isInteger(value) && Number(value) >= from && Number(value) <= to) return Number(value)
    this.add(name, `O campo deve ser um número inteiro de ${from} a ${to}.`, value)
    return from
  }

  text(name: string, value: unknown, maxLength: number): string {
    if (typeof value === 'string' && value.length <= maxLength) return value
    this.add(name, `O campo deve ser um texto de até ${maxLength} caracteres.`, value)
    return ''
  }

  refuseIfAny(type: ProblemType) {
    if (this.list.length) throw new Problem(type, { violations: this.list })
  }
}
