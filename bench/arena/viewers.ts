import { Agent, get, type IncomingMessage } from 'node:http'

/** What a viewer heard: when each version of the ranking arrived, in milliseconds of `performance.now()`. */
export type Viewer = { heard: Map<string, number>; last: string; beats: number; close: () => void }

const agent = new Agent({ maxSockets: Infinity })

/** A browser that follows a category. It resolves with the first message. */
export function follow(url: string, catUUID: string, address: string): Promise<Viewer> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/rankings/category/${catUUID}/live`,
      { agent, headers: { accept: 'text/event-stream', 'x-forwarded-for': address } },
      (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`The stream answered ${response.statusCode}.`))
        const viewer: Viewer = { heard: new Map(), last: '', beats: 0, close: () => request.destroy() }
        read(response, viewer, () => resolve(viewer))
      },
    )
    request.on('error', reject)
  })
}

const VERSION = /"rankingsUpdatedOn":(?:"([^"]*)"|null)/

function read(response: IncomingMessage, viewer: Viewer, isFirst: () => void) {
  let unread = ''
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    unread += part
    for (;;) {
      const end = unread.indexOf('\n\n')
      if (end < 0) return
      const block = unread.slice(0, end)
      unread = unread.slice(end + 2)
      if (block.includes('event: beat')) viewer.beats++
      if (!block.includes('event: call')) continue
      viewer.last = VERSION.exec(block)?.[1] ?? ''
      if (!viewer.heard.has(viewer.last)) viewer.heard.set(viewer.last, performance.now())
      isFirst()
    }
  })
  // A viewer who leaves breaks its stream.
  response.on('error', () => {})
}
