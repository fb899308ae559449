import { inventCpf } from '../../apps/server/src/testing/builders.ts'
import { signUpBody } from '../../apps/server/src/testing/sign-up.ts'
import { openConnection } from '../purchases/connection.ts'
import type { Payer } from '../purchases/payers.ts'
import { buy } from '../purchases/purchase.ts'
import type { Client } from '../rush/client.ts'

/** The address of everybody. */
export const ADDRESS = '203.0.113.7'
const from = { 'x-forwarded-for': ADDRESS }

export type Scene = { client: Client; sandboxUrl: string; itemIds: string[] }

/** One in ten mistypes the city first, and one in ten finds that the CPF has an account. */
export async function signUp({ client }: Scene, nth: number, takenCpf: string) {
  const cpf = inventCpf(5000 + nth)
  await client.send({
    name: 'look-up before the sign-up',
    path: `/api/users/lookup/${cpf}?m=1`,
    headers: from,
  })
  const post = async (given: Parameters<typeof signUpBody>[0]) =>
    client.send({
      name: 'sign-up',
      method: 'POST',
      path: '/api/users/new',
      headers: from,
      body: await signUpBody({ cpf, ...given }),
    })
  if (nth % 10 === 0) await post({ city: 'Cidade Inventada' })
  if (nth % 10 === 5) await post({ cpf: takenCpf })
  expectOk('sign-up', await post({}))
}

/** Looks up the rider, one in five opens a cart without a login first, then buys one entry and names its rider. */
export async function purchase({ client, sandboxUrl, itemIds }: Scene, payer: Payer, nth: number) {
  const itemId = itemIds[nth % itemIds.length]!
  const headers = { ...from, authorization: `Bearer ${payer.token}` }
  if (nth % 5 === 0)
    expectOk(
      'cart without a login',
      await client.send({
        name: 'cart without a login',
        method: 'POST',
        path: '/api/cart/',
        headers: from,
        body: { items: [{ itemUUID: itemId, quantity: 1 }], termsAccepted: '2026-01' },
      }),
    )
  const lookUp = { name: 'look-up of the rider', path: `/api/users/lookup/${payer.cpf}`, headers }
  expectOk('look-up', await client.send(lookUp))
  const bank = openConnection(sandboxUrl)
  const send: typeof bank.send = (request) =>
    client.send({ ...request, name: nameOf(request.method ?? 'GET', request.path) })
  await buy({ shop: { send, close: () => {} }, bank }, { ...payer, address: ADDRESS }, itemId)
  bank.close()
}

const nameOf = (method: string, path: string) =>
  `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':cartUUID')}`

function expectOk(what: string, { status, text }: { status: number; text: string }) {
  if (status !== 200) throw new Error(`${what}: ${status} ${text}`)
}

/** Runs the work for each number below `count`, some at once. Returns what failed and the seconds that it took. */
export async function forEach(count: number, atOnce: number, work: (nth: number) => Promise<void>) {
  const began = performance.now()
  const failures: string[] = []
  let next = 0
  const runOne = async () => {
    for (let nth = next++; nth < count; nth = next++)
      await work(nth).catch((error: unknown) => failures.push(String(error)))
  }
  await Promise.all(Array.from({ length: atOnce }, runOne))
  return { failures, seconds: Math.round((performance.now() - began) / 1000) }
}
