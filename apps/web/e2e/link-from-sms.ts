import { expect } from 'vitest'

/** The link of the guardian in the newest SMS to a mobile. */
export async function linkFromSms(sandbox: string, mobile: string) {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${sandbox}/sandbox/messages?to=${mobile}`)
        const messages = (await answer.json()) as { text: string }[]
        link = messages.map(({ text }) => /http\S+\/autorizacao\/\S+/.exec(text)?.[0]).find(Boolean)
        return link
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return link ?? ''
}
