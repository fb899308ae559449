import { expect } from 'vitest'

type Ask = (
  address: string,
  init: { headers: Record<string, string> },
) => Promise<{ status: number; body: unknown; headers: { get: (name: string) => string | null } }>

/** The first events of the stream of a category, read as they come although the client accepts compressed answers. */
export async function readStream(ask: Ask, { items }: { items: { itemUUID: string }[] }) {
  const address = `/api/rankings/category/${items[0]?.itemUUID}/live`
  const { status, body, headers } = await ask(address, { headers: { 'accept-encoding': 'gzip' } })
  // A compressor keeps events back until it has enough of them.
  expect([status, headers.get('content-encoding')]).toEqual([200, null])
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('event: beat')) {
    const { value, done } = await reader.read()
    expect(done).toBe(false)
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  return text
}
