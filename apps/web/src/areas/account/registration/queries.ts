import { query } from '#api/query.ts'

/** The look-up whether a CPF may sign up. */
export const cpfLookup = (cpf: string) =>
  query('GET /api/users/lookup/:cpf', { params: { cpf }, query: { m: '1' } })

export const states = query('GET /api/data/states/', {})

export const citiesOf = (state: string) => query('GET /api/data/states/:state', { params: { state } })
