import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'

/** A person with a CPF. `hasLogin`: the person signed up and can log in. */
export type KnownPerson = { name: string; nickname: string; hasLogin: boolean }

/**
 * The person of a CPF; null if no person has it. The list of the own events has no daily limit, so it is read first. It
 * lacks people who never entered one of these events, and they can buy too.
 */
export const knownPerson = (admin: Admin, cpf: string) =>
  queryOptions({
    queryKey: ['buyer', cpf],
    queryFn: async ({ signal }): Promise<KnownPerson | null> => {
      const listed = admin.may('GET /api/people/') ? await findListed(admin.token, cpf, signal) : undefined
      return listed ?? lookUp(admin.token, cpf, signal)
    },
  })

async function findListed(token: string, cpf: string, signal: AbortSignal): Promise<KnownPerson | undefined> {
  const { people } = await api('GET /api/people/', { query: { token, q: cpf } }, { signal })
  const person = people.find((each) => each.cpf === cpf)
  return person && { name: person.name, nickname: person.nickname, hasLogin: person.hasAccount === 1 }
}

async function lookUp(token: string, cpf: string, signal: AbortSignal): Promise<KnownPerson | null> {
  const found = await api('GET /api/users/lookup/:cpf', { params: { cpf }, query: { token } }, { signal })
  if (found.status === 'NotFound') return null
  return { name: found.name, nickname: found.nickname, hasLogin: found.status === 'AlreadyExists' }
}
