import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeQR } from 'qr'
import { chromium } from 'playwright-core'
import { findChromium } from '../../../tools/find-chromium.ts'
import { FLAGS } from './browser.ts'

const [WIDTH, HEIGHT, MODULE] = [640, 480, 6]

/** A Chromium on a phone whose camera sees a QR code of this text. */
export async function openPhoneBefore(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'porteira-camera-'))
  const film = path.join(folder, 'code.y4m')
  writeFileSync(film, filmOf(text))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...FLAGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } })
  return {
    page,
    async [Symbol.asyncDispose]() {
      await browser.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** One frame of YUV4MPEG2, which Chromium repeats: dark modules on white, without colour. */
function filmOf(text: string) {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  const left = Math.floor((WIDTH - modules.length * MODULE) / 2)
  const top = Math.floor((HEIGHT - modules.length * MODULE) / 2)
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      for (let line = 0; line < MODULE; line++) {
        const start = (top + y * MODULE + line) * WIDTH + left + x * MODULE
        if (isDark) luma.fill(16, start, start + MODULE)
      }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`
  return Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), luma, colour])
}
