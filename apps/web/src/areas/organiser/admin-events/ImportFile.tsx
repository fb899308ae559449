import { adminMessages, decodeText } from '@porteira/domain'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk, useMessage } from '#components/messages/messages.tsx'
import { FileButton } from '#ui/FileButton.tsx'

const MAX_CHANGES_SHOWN = 12
const NOTHING_NEW = 'O arquivo não muda nada.'
const SAVED_STAYS = 'O que um administrador salvou na loja fica como está.'

type PickedFile = { text: string; isCsv: boolean }

/** Sends an event from JSON or YAML, or the registry from CSV. */
const importFile = (token: string, { text, isCsv }: PickedFile, dryRun: '0' | '1') =>
  api(isCsv ? 'POST /api/registry/' : 'POST /api/events/', {
    query: { token, dryRun },
    body: { text },
  })

async function readPicked(file: File): Promise<PickedFile> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  return { text, isCsv: file.name.toLowerCase().endsWith('.csv') }
}

/** Imports a file: it shows the changes and writes them after a confirmation. */
export function ImportFile({ admin, onImported }: { admin: Admin; onImported: () => void }) {
  const ask = useAsk()
  const show = useMessage()
  const { send, sendAndSay, busy } = useAdminSend(admin)

  async function take(file: File) {
    const picked = await readPicked(file)
    if (picked.text.includes('\0')) return show(adminMessages.notText)
    const tried = await send(() => importFile(admin.token, picked, '1'))
    if (!tried) return
    if (tried.changes.length === 0) return show(picked.isCsv ? NOTHING_NEW : `${NOTHING_NEW} ${SAVED_STAYS}`)
    const question = { title: 'Importar este arquivo?', detail: listOf(tried.changes) }
    if ((await ask({ ...question, yes: 'Importar' })) !== 'yes') return
    await sendAndSay(() => importFile(admin.token, picked, '0'), onImported)
  }

  return (
    <FileButton
      accept=".json,.yaml,.yml,.csv"
      label="Arquivo de evento (JSON ou YAML) ou de cadastro (CSV)"
      busy={busy}
      onFile={take}
    >
      Importar arquivo
    </FileButton>
  )
}

function listOf(changes: string[]) {
  const more = changes.length - MAX_CHANGES_SHOWN
  return [...changes.slice(0, MAX_CHANGES_SHOWN), ...(more > 0 ? [`… e mais ${more}.`] : [])].join('\n')
}
