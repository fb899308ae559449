import { isDate } from '#bank/calendar.ts'
import { centsOf } from '#bank/money.ts'
import { isFields, type Violations } from '#bank/violations.ts'

type Part = { modalidade: number; valorPerc: string }

export type Discount = {
  modalidade: number
  /** Modes 3 to 6: the discount for each day of anticipation. */
  valorPerc?: string
  /** Modes 1 and 2: the discount until each date. */
  descontoDataFixa?: { data: string; valorPerc: string }[]
}

export type CobvValue = {
  original: string
  multa?: Part
  juros?: Part
  abatimento?: Part
  desconto?: Discount
}

export function readCobvValue(given: unknown, dueDate: string, found: Violations): CobvValue {
  const { original, multa, juros, abatimento, desconto } = found.fields('cobv.valor', given)
  const price = found.money('cobv.valor.original', original)
  return {
    original: price,
    ...(multa !== undefined && { multa: readPart('multa', multa, 2, found) }),
    ...(juros !== undefined && { juros: readPart('juros', juros, 8, found) }),
    ...(abatimento !== undefined && { abatimento: readRebate(abatimento, price, found) }),
    ...(desconto !== undefined && { desconto: readDiscount(desconto, price, dueDate, found) }),
  }
}

function readPart(name: string, given: unknown, modes: number, found: Violations): Part {
  const path = `cobv.valor.${name}`
  const { modalidade, valorPerc } = found.fields(path, given)
  return {
    modalidade: found.integer(`${path}.modalidade`, modalidade, { from: 1, to: modes }),
    valorPerc: found.money(`${path}.valorPerc`, valorPerc, { zero: true }),
  }
}

function readRebate(given: unknown, price: string, found: Violations): Part {
  const rebate = readPart('abatimento', given, 2, found)
  refuseWholePrice('abatimento', rebate, price, found)
  return rebate
}

function readDiscount(given: unknown, price: string, dueDate: string, found: Violations): Discount {
  const path = 'cobv.valor.desconto'
  const fields = found.fields(path, given)
  const { valorPerc, descontoDataFixa: steps } = fields
  const modalidade = found.integer(`${path}.modalidade`, fields['modalidade'], { from: 1, to: 6 })

  if (modalidade <= 2) {
    if (valorPerc !== undefined)
      found.add(`${path}.valorPerc`, 'Não se aplica à modalidade 1 ou 2.', valorPerc)
    return { modalidade, descontoDataFixa: readSteps(steps, { modalidade, price, dueDate }, found) }
  }
  if (steps !== undefined && steps !== null)
    found.add(`${path}.descontoDataFixa`, 'Não se aplica às modalidades 3 a 6.', steps)
  const perDay = found.money(`${path}.valorPerc`, valorPerc)
  refuseWholePrice('desconto', { modalidade: modalidade <= 4 ? 1 : 2, valorPerc: perDay }, price, found)
  return { modalidade, valorPerc: perDay }
}

type StepTerms = { modalidade: number; price: string; dueDate: string }

function readSteps(given: unknown, { modalidade, price, dueDate }: StepTerms, found: Violations) {
  const path = 'cobv.valor.desconto.descontoDataFixa'
  if (!Array.isArray(given) || given.length < 1 || given.length > 3 || !given.every(isFields)) {
    found.add(path, 'Informe de 1 a 3 descontos com data.', given)
    return []
  }
  return given.map(({ data, valorPerc }) => {
    if (!isDate(data)) found.add(`${path}.data`, 'O campo não respeita o schema: use AAAA-MM-DD.', data)
    else if (data > dueDate) found.add(`${path}.data`, 'A data é posterior ao vencimento.', data)
    const step = { data: String(data), valorPerc: found.money(`${path}.valorPerc`, valorPerc) }
    refuseWholePrice('desconto', { modalidade, valorPerc: step.valorPerc }, price, found)
    return step
  })
}

function refuseWholePrice(name: string, part: Part, price: string, found: Violations) {
  const amount = centsOf(part.valorPerc) ?? 0
  const whole = part.modalidade === 1 ? (centsOf(price) ?? 0) : 100_00
  if (amount >= whole && whole > 0)
    found.add(`cobv.valor.${name}`, 'Valor maior ou igual ao da cobrança original ou a 100%.', part.valorPerc)
}
