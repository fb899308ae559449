import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startMessages } from '@porteira/domain/start'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '#testing/small-disk.ts'
import { OperatorError } from '#operator-error.ts'
import { openDatabase } from './client.ts'

const open = (dataDirectory: string) => openDatabase({ databaseUrl: '', dataDirectory })

test('the embedded database says when there is a file where its folder should be', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'porteira-folder-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const folder = path.join(home, 'data')
  writeFileSync(folder, '')
  await expect(open(folder)).rejects.toThrow(new OperatorError(startMessages.folderIsFile(folder)))
})

test.runIf(process.platform === 'linux')(
  'the embedded database says when its folder cannot be written',
  async () => {
    // Not even root can make a folder there.
    const folder = '/sys/porteira'
    await expect(open(folder)).rejects.toThrow(new OperatorError(startMessages.folderForbidden(folder)))
  },
)

// Only root may mount a disk.
test.runIf(process.getuid?.() === 0)('the embedded database says when its disk is full', async ({ skip }) => {
  using disk = mountSmallDisk(1)
  if (!disk) return skip()
  disk.fill()
  const folder = path.join(disk.folder, 'data')
  await expect(open(folder)).rejects.toThrow(new OperatorError(startMessages.diskFull(folder)))
})
