import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../../tools/find-chromium.ts'

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:",
  "require-trusted-types-for 'script'; trusted-types dompurify",
].join('; ')

const attacks = [
  '<script>document.title = "hacked"</script>',
  '<img src="data:," onerror="document.title = \'hacked\'">',
  '<a href="javascript:document.title=1">x</a>',
  '<a href="jav&#x09;ascript:document.title=1">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://ok.example" onclick="document.title=1" style="position:fixed">x</a>',
  '<svg><a xlink:href="javascript:1"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=1&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=1>">',
  '<iframe srcdoc="<script>parent.document.title=1</script>"></iframe>',
  '<form id="body"><input name="innerHTML"></form>',
  '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<p class="x" id="y" data-z="1">kept words</p>',
]

const page =
  '<!doctype html><title>safe</title><div id="box"></div><script type="module" src="/boot.js"></script>'
const boot = "import { writeHtml } from '/write-html.js'; globalThis.writeHtml = writeHtml"

declare global {
  var writeHtml: ((box: Element | null, html: string) => Promise<void>) | undefined
}

let browser: Browser
let origin: string
let stop: () => void

beforeAll(async () => {
  const files = await bundle()
  const server = createServer((request, response) => {
    const script = request.url === '/boot.js' ? boot : files.get(request.url ?? '')
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    response.end(script ?? page)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => server.close()
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
})

afterAll(async () => {
  await browser.close()
  stop()
})

test.each(['by the browser itself', 'by DOMPurify'])(
  'No script in the HTML of an organiser runs after it is cleaned %s',
  async (way) => {
    const { html, title } = await write(attacks, way === 'by DOMPurify')
    expect(title).toBe('safe')
    expect(html).toContain('<p>kept words</p>')
    expect(html).not.toMatch(/<(?:script|img|svg|math|iframe|form|input|base|meta|style|noscript)\b/i)
    expect(html).not.toMatch(/<[^>]+\s(?:on\w+|style|class|id|data-\w+|srcdoc)=/i)
    expect(html).not.toMatch(/href="(?!https:|mailto:|tel:)/i)
  },
)

test.each(['by the browser itself', 'by DOMPurify'])(
  'The text and the links of the secretaria stay complete after they are cleaned %s',
  async (way) => {
    const given = '<p>Secretaria: <b>9h às 18h</b></p><ul><li><a href="tel:+555499">Ligar</a></li></ul>'
    const { html } = await write([given], way === 'by DOMPurify')
    expect(html).toContain('<p>Secretaria: <b>9h às 18h</b></p>')
    expect(html).toMatch(/<a href="tel:\+555499"[^>]*>Ligar<\/a>/)
    expect(html).toContain('rel="noopener noreferrer nofollow"')
  },
)

async function write(texts: string[], isOldBrowser: boolean) {
  const tab = await browser.newPage()
  if (isOldBrowser) await tab.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
  await tab.goto(origin)
  await tab.waitForFunction(() => globalThis.writeHtml)
  let html = ''
  for (const text of texts) {
    await tab.evaluate((given) => globalThis.writeHtml?.(document.querySelector('#box'), given), text)
    html += await tab.locator('#box').innerHTML()
  }
  const result = { html, title: await tab.title() }
  await tab.close()
  return result
}

async function bundle() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const built = await build({
    root,
    // This piece alone, not in the files in which pages share it.
    configFile: false,
    logLevel: 'silent',
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      lib: { entry: `${root}/src/components/html/write-html.ts`, formats: ['es'], fileName: 'write-html' },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[`/${one.fileName}`, one.code]] : [])))
}
