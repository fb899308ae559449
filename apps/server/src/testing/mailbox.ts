import { randomBytes, randomInt } from 'node:crypto'
import { sendWaiting } from '#platform/outbox/notices.service.ts'
import { recoveryDependencies } from '#modules/accounts/recovery/dependencies.service.ts'
import { answerRequests } from '#modules/accounts/recovery/sending.service.ts'
import type { TestServer } from './server.ts'

type Message = { channel: 'email' | 'sms'; to: string; subject: string; text: string; html: string }

/** What has arrived at an address or a phone, the newest first. */
export async function messagesTo(recipient: string): Promise<Message[]> {
  const query = new URLSearchParams({ to: recipient })
  const answer = await fetch(`${process.env['TEST_SANDBOX_URL']}/sandbox/messages?${query}`)
  return (await answer.json()) as Message[]
}

/** Contacts that no other test has. No mobile number of Brazil begins with 90. */
export const inventContacts = () => ({
  email: `PESSOA-${randomBytes(6).toString('hex').toUpperCase()}@EXAMPLE.COM`,
  mobile: `5490${String(randomInt(10_000_000)).padStart(7, '0')}`,
})

/** Does what the worker does about recovery and messages until nothing of it waits. */
export async function deliver({ context }: TestServer) {
  await answerRequests(recoveryDependencies(context))
  await sendWaiting(context)
}
